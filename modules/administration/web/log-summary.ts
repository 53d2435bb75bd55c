import { fold } from '#platform/core/search-text.ts'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'

type Change = ChangeLogEntry['changes'][number]

/** So many fields stand in the line; how many more there are stands behind them. */
const fieldsInLine = 3
const longestValue = 40
const short = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text)

export interface SummaryPart {
  field: string
  label: string
  /** Left out where there was nothing before, as in a new record. */
  before?: string
  after: string
}

/** The changed fields in one line: first what was looked for. */
export function summaryOf(
  entry: Pick<ChangeLogEntry, 'action' | 'changes'>,
  text: string,
  hiddenText: string,
): { parts: SummaryPart[]; more: number } {
  const wanted = fold(text)
  const isWanted = ({ label, before, after }: Change) =>
    wanted !== '' && [label, before, after].some((part) => fold(part).includes(wanted))
  const told = entry.changes.filter(({ after, before, hidden }) => hidden || after !== '' || before !== '')
  const inOrder = [...told.filter(isWanted), ...told.filter((change) => !isWanted(change))]
  const parts = inOrder.slice(0, fieldsInLine).map(({ field, label, before, after, hidden }): SummaryPart => {
    if (hidden) return { field, label, after: hiddenText }
    if (entry.action === 'update') return { field, label, before: short(before), after: short(after) }
    return { field, label, after: short(entry.action === 'delete' ? before : after) }
  })
  return { parts, more: inOrder.length - parts.length }
}
