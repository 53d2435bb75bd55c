import { expect } from 'vitest'
import type { Comparison, totalsAnswer } from '#platform/core/registry-queries.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { Cell } from '#platform/server/workbook/workbook.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import type { HttpAnswer, TestServer, TestUser } from '#platform/testing/test-server.ts'
import type { z } from 'zod'

/** A report as people ask it over the API. */

export type Row = Record<string, unknown> & { id: string }
export type Question = Readonly<Record<string, string>>
type Totals = z.output<typeof totalsAnswer>

/** Everything by which a report gives out its rows. */
export const ways = (report: AnyReport): string[] => [
  '',
  '/count',
  '/totals',
  '/export',
  '/print',
  ...(report.asAt ? ['/compare'] : []),
]

/** Before anything was known. */
export const longAgo = '2000-01-01T00:00:00Z'

export function addressOf(report: AnyReport, way: string, question: Question): string {
  const asked = way === '/compare' ? { from: longAgo, ...question } : question
  return `${report.path}${way}?${new URLSearchParams(asked)}`
}

export function asking(server: TestServer, report: AnyReport) {
  const told = async (by: TestUser, way: string, question: Question) => {
    const { status, body }: HttpAnswer = await by.call('GET', addressOf(report, way, question))
    expect(status, `${addressOf(report, way, question)} ${JSON.stringify(body)}`).toBe(200)
    return body.data
  }
  const file = async (by: TestUser, way: string, question: Question) => {
    const headers = { authorization: `Bearer ${by.token}`, 'accept-language': 'en' }
    const answer = await fetch(`${server.api.url}/api${addressOf(report, way, question)}`, { headers })
    expect(answer.status, addressOf(report, way, question)).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  return {
    /** Page after page to the end. */
    rows: async (by: TestUser, question: Question, limit = 500): Promise<Row[]> => {
      const rows: Row[] = []
      let after: string | null = null
      do {
        const place: Question = after ? { after } : {}
        const page: { rows: Row[]; next: string | null } = await told(by, '', {
          ...question,
          ...place,
          limit: `${limit}`,
        })
        rows.push(...page.rows)
        after = page.next
      } while (after)
      return rows
    },
    count: async (by: TestUser, question: Question): Promise<number> =>
      (await told(by, '/count', { ...question, exact: 'true' })).count,
    totals: (by: TestUser, question: Question): Promise<Totals> => told(by, '/totals', question),
    compare: (by: TestUser, question: Question): Promise<Comparison> => told(by, '/compare', question),
    /** Below title, who and when, what was asked, an empty line and the names of the columns, which say how many there are. */
    sheet: async (by: TestUser, question: Question): Promise<Cell[][]> => {
      const sheet = await readSheet(await file(by, '/export', question))
      const names = sheet.find(({ number }) => number === 5)!.cells
      return sheet.filter(({ number }) => number > 5).map(({ cells }) => names.map((_, index) => cells[index] ?? null))
    },
    printed: (by: TestUser, question: Question): Promise<Buffer> => file(by, '/print', question),
    /** The words of all pages, in no order that means something. */
    paper: async (by: TestUser, question: Question): Promise<string[]> =>
      pdfPages(await file(by, '/print', question))
        .flatMap(wordsOf)
        .toSorted(),
  }
}

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
