import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { testServer } from '#platform/testing/test-server.ts'
import type { Tx } from '../database/database.ts'
import type { ServerModule } from '../modules.ts'
import { writes } from './route.ts'

const addRole = (tx: Tx, name: string) =>
  tx.query(
    sql`insert into roles (name, description, updated_by) values (${name}, '{"en": "of a probe", "it": "di una prova"}', ${tx.actor.id})`,
  )
const writing = (name: string, idempotent: boolean, work: (tx: Tx) => Promise<unknown>) =>
  writes(
    endpoint({
      id: `probe.${name}`,
      method: 'POST',
      path: `/probe/${name}`,
      permission: 'public',
      answer: z.null(),
      idempotent,
    }),
    async (_call, tx) => {
      await work(tx)
      return { data: null }
    },
  )
const probe: ServerModule = {
  id: 'probe',
  routes: [
    writing('silent', false, (tx) => addRole(tx, 'SILENT')),
    writing('silentOnce', true, (tx) => addRole(tx, 'SILENT')),
    writing('nobody', false, async (tx) => {
      await addRole(tx, 'SILENT')
      await tx.emit()
    }),
    writing('told', true, async (tx) => {
      await addRole(tx, 'TOLD')
      await tx.emit({ type: 'access.changed' })
    }),
    writing('idle', false, (tx) => tx.query(sql`select 1`)),
  ],
}
const { log, lines } = caughtLog()
const server = await testServer([probe], {}, { log })
const rolesNamed = (name: string) => server.owner.query(sql`select name from roles where name = ${name}`)

test.each(['silent', 'silentOnce', 'nobody'])(
  'a write that changes records and tells no screen fails in tests: %s',
  async (name) => {
    expect((await server.anonymous('POST', `/probe/${name}`)).status).toBe(500)
    expect(await rolesNamed('SILENT')).toEqual([])
    expect(lines.join('')).toContain(`probe.${name} changes roles and tells no open screen`)
  },
)

test('one that tells, and one that changes nothing, pass', async () => {
  expect((await server.anonymous('POST', '/probe/told')).status).toBe(200)
  expect(await rolesNamed('TOLD')).toHaveLength(1)
  expect((await server.anonymous('POST', '/probe/idle')).status).toBe(200)
})
