import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { fold } from '#platform/core/search-text.ts'

type Change = ChangeLogEntry['changes'][number]

/** So many fields stand in the line; how many more there are stands behind them. */
const fieldsInLine = 3
const longestValue = 40
const short = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text)

/** The changed fields in one line: first what was looked for. */
export function summaryOf(
  { action, changes }: Pick<ChangeLogEntry, 'action' | 'changes'>,
  text: string,
  words: { hidden: string; nothing: string },
): string {
  const wanted = fold(text)
  const isWanted = ({ label, before, after }: Change) =>
    wanted !== '' && [label, before, after].some((part) => fold(part).includes(wanted))
  const valueOf = ({ before, after, hidden }: Change) => {
    if (hidden) return words.hidden
    if (action === 'update') return `${short(before) || '–'} → ${short(after) || '–'}`
    return short(action === 'delete' ? before : after)
  }
  const told = changes.filter(({ after, before, hidden }) => hidden || after !== '' || before !== '')
  if (told.length === 0) return words.nothing
  const inOrder = [...told.filter(isWanted), ...told.filter((change) => !isWanted(change))]
  const parts = inOrder.slice(0, fieldsInLine).map((change) => `${change.label}: ${valueOf(change)}`)
  const more = inOrder.length - parts.length
  return [...parts, ...(more > 0 ? [`+${more}`] : [])].join(' · ')
}
