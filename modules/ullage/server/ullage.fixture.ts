import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { ullagePath, type UllageKind, type UllageReport } from '../contract/ullage.contract.ts'

/** Of the test server, which a fixture of the module does not know. */
interface HttpAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the call answers
  body: any
}
interface User {
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<HttpAnswer>
}
interface Server {
  owner: Db
}

export const worked = { ship: '3259925', product: 'CR-AZL' }

// oxlint-disable-next-line typescript/no-explicit-any -- answers of several calls, each looked at by its test
export function answered(answer: HttpAnswer): any {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
export const done = (answer: HttpAnswer): UllageReport => answered(answer)

/** Voyages of the ship, as their movement instructions have it: past what the application may do, because that is not what is tried. */
export async function voyagesOf(server: Server, count: number, vessel = worked.ship): Promise<string[]> {
  const rows = await server.owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql<{ number: string }>`
      update movement_instructions set vessel = ${vessel}
      where id in (select id from movement_instructions where plant = 'S' and status in ('draft', 'created', 'ongoing')
        order by voyage_number limit ${count}) returning voyage_number as number`),
  )
  expect(rows).toHaveLength(count)
  return rows.map(({ number }) => number)
}

export const at = (report: { version: number }) => ({ 'if-match': `"${report.version}"` })
export const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** What people do with reports, by the calls. */
export function reportsBy(user: User) {
  const step = (report: { id: string; version: number }, name: string, body?: object) =>
    user.call('POST', `${ullagePath}/${report.id}/${name}`, {
      headers: { ...at(report), ...key() },
      ...(body ? { body } : {}),
    })
  const create = (
    voyageNumber: string,
    kind: UllageKind,
    product = worked.product,
    measuredAt = '2026-11-02T22:20:00.000Z',
  ) => user.call('POST', ullagePath, { body: { voyageNumber, kind, product, measuredAt }, headers: key() })
  const edit = (report: { id: string; version: number }, body: object) =>
    user.call('PUT', `${ullagePath}/${report.id}`, { body, headers: at(report) })
  return {
    create,
    edit,
    step,
    read: async (id: string) => done(await user.call('GET', `${ullagePath}/${id}`)),
    /** Created, written, calculated and confirmed. */
    async confirmed(
      voyageNumber: string,
      kind: UllageKind,
      body: Record<string, unknown> & { product: string; measuredAt: string },
    ) {
      const draft = done(await create(voyageNumber, kind, body.product, body.measuredAt))
      const written = done(await edit(draft, body))
      return done(await step(done(await step(written, 'calculate')), 'confirm'))
    },
  }
}
