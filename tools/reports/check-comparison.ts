import { expect } from 'vitest'
import type { Moments } from '#platform/core/compared-moments.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import type { asking, Question, Row } from './asking.ts'
import { areInOrder, changesBetween } from './second-look.ts'

/** Holds a comparison against two full readings of the same list; answers how many rows it told. */
export async function checkComparison(
  ask: ReturnType<typeof asking>,
  report: AnyReport,
  by: TestUser,
  question: Question,
  { from, to }: Moments,
): Promise<number> {
  const until: Question = to === undefined ? {} : { to }
  const told = await ask.compare(by, { ...question, from, ...until })
  const before = await ask.rows(by, { ...question, asAt: from })
  const after = await ask.rows(by, to === undefined ? question : { ...question, asAt: to })
  const expected = changesBetween(report.list, before, after)
  const where = JSON.stringify({ ...question, from, to })
  expect(told.complete, where).toBe(expected.length <= 500)
  expect(told.rows.length, where).toBe(Math.min(expected.length, 500))
  const untitled = told.rows.map(({ title: _title, ...row }) => row)
  if (told.complete) expect(byId(untitled), where).toEqual(byId(expected))
  else expect(expected, where).toEqual(expect.arrayContaining(untitled))
  const rows = new Map<string, Row>([...before, ...after].map((row) => [row.id, row]))
  const inOrder = told.rows.map(({ id }) => rows.get(id)!)
  const sort = question['sort'] ?? report.sort
  expect(areInOrder(inOrder, report.field(sort.replace('-', '')), sort.startsWith('-')), where).toBe(true)
  for (const { id, title } of told.rows) expect(title, where).toContain(codeIn(report, rows.get(id)!))
  return told.rows.length
}

const byId = <One extends { id: string }>(rows: readonly One[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** A code that must stand in the name of a row. */
function codeIn(report: AnyReport, row: Row): string {
  const coded: string | undefined = report.namedBy.find(
    (name: string) => report.field(name).kind === 'reference' && row[name] !== null,
  )
  return coded === undefined ? '' : (row[coded] as string)
}
