import { Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readFile } from '#platform/core/file.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { download } from '../app/api.ts'
import { useDescribeError } from '../shell/use-describe-error.ts'

export type TakeMode = 'valid-only' | 'all-or-nothing'

/** What a file would do: how many rows, what is wrong with which, and the choice between all and the good ones. */
export function ImportPreview(props: { answer: ImportAnswer; mode: TakeMode; onMode: (mode: TakeMode) => void }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { answer } = props
  const figure = (value: number) => formatNumber(value, language)
  const fact = (label: string, count: number): ReactNode => (
    <div>
      <dt>{label}</dt>
      <dd>{figure(count)}</dd>
    </div>
  )
  const hidden = answer.problemCount - answer.problems.length
  return (
    <section aria-live="polite">
      <dl className="import-counts">
        {fact(t('workbook.new'), answer.counts.create)}
        {fact(t('workbook.changed'), answer.counts.update)}
        {fact(t('workbook.same'), answer.counts.unchanged)}
        {fact(t('workbook.refused'), answer.counts.refused)}
      </dl>
      {answer.ignoredColumns.length > 0 && (
        <p>{t('workbook.ignored', { columns: answer.ignoredColumns.join(', ') })}</p>
      )}
      {answer.problems.length > 0 && <Problems answer={answer} />}
      {hidden > 0 && <p>{t('workbook.moreProblems', { count: hidden, shown: figure(hidden) })}</p>}
      {answer.badRows && (
        <p>
          <BadRowsButton file={answer.badRows} count={answer.counts.refused} />
        </p>
      )}
      {answer.counts.refused > 0 && (
        <Radio.Group
          className="import-mode"
          label={t('workbook.mode')}
          value={props.mode}
          onChange={(mode) => props.onMode(mode as TakeMode)}
        >
          <Radio value="valid-only" label={t('workbook.validOnly')} />
          <Radio value="all-or-nothing" label={t('workbook.allOrNothing')} />
        </Radio.Group>
      )}
    </section>
  )
}

export function BadRowsButton(props: { file: string; count: number }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const save = useMutation({
    mutationFn: () => download(readFile, { params: { id: props.file } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  return (
    <ActionButton
      label={t('workbook.badRows', { count: props.count })}
      icon={IconDownload}
      busy={save.isPending}
      onClick={() => save.mutate()}
      keepLabel
    />
  )
}

function Problems({ answer }: { answer: ImportAnswer }) {
  const { t } = useTranslation('shell')
  return (
    // The table scrolls by itself, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="import-problems" tabIndex={0} role="region" aria-label={t('workbook.problems')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="import-row">
              {t('workbook.row')}
            </th>
            <th scope="col">{t('workbook.column')}</th>
            <th scope="col">{t('workbook.value')}</th>
            <th scope="col">{t('workbook.reason')}</th>
            <th scope="col">{t('workbook.hint')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.problems.map((problem) => (
            <tr key={`${problem.row}-${problem.column}-${problem.text}`}>
              <td className="import-row">{problem.row}</td>
              <td>{problem.column}</td>
              <td>{problem.value}</td>
              <td>{problem.text}</td>
              <td className="muted">{problem.hint}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
