import './import-dialog.css'
import { Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFile } from '#platform/core/file.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { download } from '../../base/api.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'

export type TakeMode = 'valid-only' | 'all-or-nothing'

/** What the look at a file has found, whatever its rows are. */
interface LookedAt extends Omit<ImportAnswer, 'counts' | 'undo'> {
  counts: { refused: number }
}

/** What a file would do: how many rows, what is wrong with which, and the choice between all and the good ones. */
export function ImportPreview(props: {
  answer: LookedAt
  facts: readonly (readonly [label: string, count: number])[]
  mode: TakeMode
  onMode: (mode: TakeMode) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { answer } = props
  const figure = (value: number) => formatNumber(value, language)
  const hidden = answer.problemCount - answer.problems.length
  return (
    <section aria-live="polite">
      <dl className="import-counts">
        {props.facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure(count)}</dd>
          </div>
        ))}
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

function Problems({ answer }: { answer: LookedAt }) {
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
