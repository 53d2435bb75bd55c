import { isHindered, type States } from '#platform/core/states.ts'
import { issueText } from '../../base/i18n.ts'
import type { Outcome } from './bulk-outcome.tsx'

/** Which of many records a step takes, and why not the others, as far as the browser knows; the server decides. */
export function stepOutcome<Row, State extends string, Name extends string, Subject extends object>(
  states: States<State, Name, Subject>,
  step: Name,
  rows: readonly Row[],
  seen: { subject: (row: Row) => Subject; title: (row: Row) => string },
): { passing: Row[]; answer: Outcome } {
  const judged = rows.map((row) => ({ row, found: states.hindrance(seen.subject(row), step) }))
  const refused = judged
    .filter(({ found }) => isHindered(found))
    .map(({ row, found }) => {
      const texts = new Set(('code' in found ? [found] : found).map((issue) => issueText(issue)))
      return { title: seen.title(row), issues: [...texts].map((text) => ({ text })) }
    })
  const byText = Map.groupBy(
    refused.flatMap(({ issues }) => issues),
    ({ text }) => text,
  )
  const passing = judged.filter(({ found }) => !isHindered(found)).map(({ row }) => row)
  return {
    passing,
    answer: {
      counts: { pass: passing.length, refused: refused.length },
      reasons: [...byText].map(([text, all]) => ({ text, count: all.length })),
      rows: refused,
    },
  }
}
