import { useTranslation } from 'react-i18next'
import type { MarkMeaning } from '#platform/core/paste.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { MatrixRow } from './matrix-model.ts'
import type { PastedCells } from './matrix-paste.ts'
import { useDayTexts } from './use-day-texts.ts'

const mostProblems = 3

/** What became of a paste: how many cells were written, and each that was not, with the reason. */
export function PasteReport({ pasted, rows }: { pasted: PastedCells; rows: readonly MatrixRow[] }) {
  const { t } = useTranslation('shell')
  const { longDay } = useDayTexts()
  const { changes, problems, locked, beyond } = pasted
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.label ?? id
  const parts = [
    t('ui.matrix.pasted', { count: changes.length }),
    ...(problems.length > 0 ? [t('ui.matrix.leftOut', { count: problems.length })] : []),
    ...(locked > 0 ? [t('ui.matrix.locked', { count: locked })] : []),
    ...(beyond > 0 ? [t('ui.matrix.beyond', { count: beyond })] : []),
  ]
  return (
    <>
      <strong>{parts.join(' · ')}</strong>
      {problems.slice(0, mostProblems).map(({ rowId, day, text, code }) => (
        <span key={`${rowId} ${day}`} className="matrix-problem">
          {t('ui.matrix.unread', {
            row: nameOf(rowId),
            day: longDay(day),
            text,
            problem: t(`ui.matrix.problem.${code}`),
          })}
        </span>
      ))}
      {problems.length > mostProblems && (
        <span className="matrix-problem">{t('ui.matrix.moreProblems', { count: problems.length - mostProblems })}</span>
      )}
    </>
  )
}

/** `1.234` can be read in two ways; only whoever copied it knows. Nothing is written before the answer. */
export function PasteQuestion(props: { text: string; onAnswer: (meaning: MarkMeaning) => void; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened onClose={props.onClose} title={t('ui.matrix.paste')}>
      <p>{t('paste.ambiguous', { text: props.text })}</p>
      <div className="dialog-buttons">
        <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
        <ActionButton label={t('paste.decimal')} onClick={() => props.onAnswer('decimal')} keepLabel />
        <ActionButton label={t('paste.grouping')} onClick={() => props.onAnswer('grouping')} keepLabel />
      </div>
    </Dialog>
  )
}
