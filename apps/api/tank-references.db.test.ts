import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { recurringOperationTemplateRegistry } from '#modules/operations/contract/recurring-operation-templates.registry.ts'
import { tankExceptionRegistry } from '#modules/planning-settings/contract/tank-exceptions.registry.ts'
import { deltaStockReportConfigurationRegistry } from '#modules/stock-settings/contract/delta-stock-report-configurations.registry.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'

/** Lists that once took any text for a tank: what is written now names one that there is, what was written before stays. */

const server = await demoServer()
const admin = await server.userWith('super-admin')
const migration = await readFile(new URL('../../db/migrations/0060_tanks_by_reference.sql', import.meta.url), 'utf8')
const registries: AnyRegistry[] = [
  tankExceptionRegistry,
  recurringOperationTemplateRegistry,
  deltaStockReportConfigurationRegistry,
]

describe.each(registries.map((registry) => [registry.id as string, registry] as const))('%s', (_id, registry) => {
  const { path, table } = registry
  const first = async () => {
    const { rows } = (await admin.call('GET', `${path}?limit=500`)).body.data
    const named = rows.find(({ tankCode }: { tankCode: string | null }) => tankCode !== null)
    return (await admin.call('GET', `${path}/${named.id}`)).body.data
  }
  const put = (row: Record<string, unknown>, tankCode: string) =>
    admin.call('PUT', `${path}/${String(row['id'])}`, {
      body: { ...Object.fromEntries(registry.inputFields.map(({ name }) => [name, row[name]])), tankCode },
      headers: { 'if-match': `"${String(row['version'])}"`, 'idempotency-key': crypto.randomUUID() },
    })

  test('takes no tank that is not there, and says so at the tank', async () => {
    const { status, body } = await put(await first(), 'ZZ-NOTANK')
    expect([status, body.data[0].key]).toEqual([400, 'tankCode'])
    await expect(
      server.owner.query(sql`update ${sql.ref(table)} set tank_code = 'ZZ-NOTANK' where tank_code is not null`),
    ).rejects.toThrow(/violates foreign key/)
  })

  test('keeps what was written before of a tank that is not there, until somebody names one that is', async () => {
    const row = await first()
    const own = migration.split('\n').find((line) => line.startsWith(`alter table ${table} `))!
    await server.owner.transaction({ id: 'system:test' }, async (tx) => {
      await tx.query(sql.raw(`alter table ${table} drop constraint ${table}_tank_code_fkey`))
      await tx.query(sql`update ${sql.ref(table)} set tank_code = 'ZZ-OLD' where id = ${row.id}`)
      await tx.query(sql.raw(own))
    })
    const kept = (await admin.call('GET', `${path}/${row.id}`)).body.data
    expect(kept.tankCode).toBe('ZZ-OLD')
    const touched = await put(kept, 'ZZ-OLD')
    expect(touched.status, JSON.stringify(touched.body)).toBe(200)
    const corrected = await put(touched.body.data, 'S101')
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  })
})
