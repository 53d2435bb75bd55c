import { IconLink, IconPrinter, IconRepeat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplayAnswer } from '#platform/core/replay.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { Failure } from '../base/awaited.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import type { CalculatorWords } from './calculator-words.ts'

/** What can be done with a calculation that is kept: sent to others, printed, made once more from its inputs. */
export function StoredActions(props: {
  print: () => Promise<void>
  replay: () => Promise<ReplayAnswer>
  words: CalculatorWords
}) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const [isShown, setShown] = useState(false)
  const replay = useMutation({ mutationFn: props.replay })
  const print = useMutation({
    mutationFn: props.print,
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  return (
    <>
      <CopyLink />
      <ActionButton
        label={t('calculator.print')}
        icon={IconPrinter}
        busy={print.isPending}
        onClick={() => print.mutate()}
      />
      <ActionButton
        label={t('calculator.replay.action')}
        icon={IconRepeat}
        busy={replay.isPending}
        onClick={() => replay.mutate(undefined, { onSettled: () => setShown(true) })}
      />
      {isShown && (
        <ConfirmDialog
          opened
          title={t('calculator.replay.title')}
          cancelLabel={t('ui.close')}
          onCancel={() => setShown(false)}
          choices={[]}
        >
          <Failure error={replay.error} />
          {replay.data && <Replayed answer={replay.data} words={props.words} />}
        </ConfirmDialog>
      )}
    </>
  )
}

export function CopyLink() {
  const { t } = useTranslation('shell')
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => toast(t('calculator.linkCopied')))
  return <ActionButton label={t('calculator.copyLink')} icon={IconLink} onClick={copy} />
}

/** Whether the stored inputs gave the stored figures again; where not, which steps, and by which version. */
function Replayed({ answer, words }: { answer: ReplayAnswer; words: CalculatorWords }) {
  const { t } = useTranslation('shell')
  const { result, storedVersion: stored, version, differences } = answer
  return (
    <>
      <p className={result === 'same' ? 'calculator-same' : 'calculator-warning'} role="status">
        {t(`calculator.replay.${result}`, { stored, version })}
      </p>
      {differences.length > 0 && (
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t('calculator.replay.step')}</th>
              <th scope="col">{t('calculator.replay.before')}</th>
              <th scope="col">{t('calculator.replay.after')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ where, before, after }) => (
              <tr key={where.join(' ')}>
                <th scope="row">{where.map(words.trace).join(' · ')}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
