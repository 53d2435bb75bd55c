import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { filterParameters, filterStyle } from '#platform/core/registry-queries.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { serverModules } from './server-modules.ts'

/** What every registry promises, held against each of them with the demo terminal's own records. */

const server = await demoServer()
const admin = await server.userWith('super-admin')
const stranger = await server.userWith([])
const registries: AnyRegistry[] = serverModules
  .flatMap((module) => module.registries ?? [])
  .map(({ registry }) => registry)

type Row = Record<string, unknown> & { id: string; version: number }
const ok = async (answer: ReturnType<typeof admin.call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const listAll = async (registry: AnyRegistry, query: Record<string, string> = {}): Promise<Row[]> => {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const parameters = new URLSearchParams({ ...query, limit: '500', ...(after ? { after } : {}) })
    const page: { rows: Row[]; next: string | null } = await ok(admin.call('GET', `${registry.path}?${parameters}`))
    rows.push(...page.rows)
    after = page.next
  } while (after)
  return rows
}
const input = (registry: AnyRegistry, record: Row) =>
  Object.fromEntries(registry.inputFields.map(({ name }: RegistryField) => [name, record[name]]))
const isAsking = (row: Row) => [admin, stranger].some(({ username }) => Object.values(row).includes(username))
const version = (record: Row) => ({ headers: { 'if-match': `"${record.version}"` } })

describe.each(registries.map((registry) => [registry.id as string, registry] as const))('%s', (_id, registry) => {
  const { path } = registry
  const read = (id: string): Promise<Row> => ok(admin.call('GET', `${path}/${id}`))
  // Not those who are asking: what they are would be changed under their feet.
  const lastRow = async () => (await listAll(registry)).findLast((row) => !isAsking(row))!

  test('has demo rows, and every one of them satisfies its own definition', async () => {
    const rows = await listAll(registry)
    expect(rows.length).toBeGreaterThan(0)
    // A few at a time: a crowd would wait for connections, which is not what is asked here.
    const records: Row[] = []
    for (let from = 0; from < Math.min(rows.length, 300); from += 10) {
      records.push(...(await Promise.all(rows.slice(from, Math.min(from + 10, 300)).map((row) => read(row.id)))))
    }
    const batch = records.map((record) => ({ id: record.id, version: record.version, values: input(registry, record) }))
    const answer = await ok(admin.call('POST', `${path}/batch`, { body: { mode: 'preview', rows: batch } }))
    expect(answer.counts).toEqual({ create: 0, update: 0, unchanged: batch.length, refused: 0 })
  })

  test('is listed by every filter, and each filter finds what it was taken from', async () => {
    const row = await lastRow()
    const record = await read(row.id)
    for (const field of registry.filterFields as RegistryField[]) {
      const value = filterText(field, record[field.name])
      if (value === undefined) continue
      const query = Object.fromEntries(filterParameters(field).map((parameter) => [parameter, value]))
      const found = await listAll(registry, query)
      expect(
        found.map(({ id }) => id),
        field.name,
      ).toContain(row.id)
      expect(
        (await ok(admin.call('GET', `${path}/count?${new URLSearchParams({ ...query, exact: 'true' })}`))).count,
      ).toBe(found.length)
    }
  })

  test('is sorted by every column, both ways, with every row once', async () => {
    const count = (await listAll(registry)).length
    for (const name of registry.sortable) {
      for (const sort of [name, `-${name}`]) {
        expect(new Set((await listAll(registry, { sort })).map(({ id }) => id)).size, sort).toBe(count)
      }
    }
  })

  test('refuses a stale version, an unknown field and whoever has no right', async () => {
    const record = await read((await lastRow()).id)
    const body = input(registry, record)
    const put = (sent: unknown, ifMatch: number, by = admin) =>
      by.call('PUT', `${path}/${record.id}`, { body: sent, headers: { 'if-match': `"${ifMatch}"` } })
    const saved = await ok(put(body, record.version))
    expect(saved.version).toBe(record.version + 1)
    const stale = await put(body, record.version)
    expect(stale.status).toBe(412)
    expect(stale.body.detail.current.version).toBe(saved.version)
    expect((await put({ ...body, noSuchField: 1 }, saved.version)).body.data).toContainEqual(
      expect.objectContaining({ key: 'noSuchField' }),
    )
    expect((await put(body, saved.version, stranger)).status).toBe(403)
    for (const url of [
      path,
      `${path}/count`,
      `${path}/${record.id}`,
      `${path}/${record.id}/history`,
      `${path}/totals`,
    ]) {
      expect((await stranger.call('GET', url)).status, url).toBe(403)
      expect((await server.anonymous('GET', url)).status, url).toBe(401)
    }
    expect((await stranger.call('POST', path, { body })).status).toBe(403)
    expect((await stranger.call('DELETE', `${path}/${record.id}`, version(saved))).status).toBe(403)
  })

  test('ends and reopens a record, deletes one that nobody uses and takes it back the same', async () => {
    const record = await read((await lastRow()).id)
    const ended = await ok(admin.call('POST', `${path}/${record.id}/end`, version(record)))
    expect(ended.endedAt).not.toBeNull()
    expect((await listAll(registry, { state: 'ended' })).map(({ id }) => id)).toContain(record.id)
    expect((await listAll(registry, { state: 'active' })).map(({ id }) => id)).not.toContain(record.id)
    const reopened = await ok(admin.call('POST', `${path}/${record.id}/reopen`, version(ended)))

    const used = await ok(admin.call('GET', `${path}/${record.id}/used`))
    const removed = await admin.call('DELETE', `${path}/${record.id}`, version(reopened))
    if (registry.permanent) {
      expect(removed.status).toBe(400)
      return
    }
    expect(removed.status).toBe(used.length > 0 ? 409 : 200)
    if (used.length > 0) return
    const created = await ok(admin.call('POST', path, { body: input(registry, record) }))
    expect(input(registry, created)).toEqual(input(registry, record))
    const history = await ok(admin.call('GET', `${path}/${record.id}/history`))
    expect(history[0].action).toBe('delete')
  })

  test('leaves as a workbook and comes back the same', async () => {
    const rows = await listAll(registry)
    const headers = { authorization: `Bearer ${admin.token}` }
    const file = await (await fetch(`${server.api.url}/api${path}/export`, { headers })).arrayBuffer()
    const answer = await fetch(`${server.api.url}/api${path}/import?mode=preview`, {
      method: 'POST',
      body: file,
      headers: { ...headers, 'content-type': workbookType, 'idempotency-key': crypto.randomUUID() },
    })
    const { data } = (await answer.json()) as { data: { counts: object; problems: unknown[] } }
    expect(answer.status, JSON.stringify(data)).toBe(200)
    expect(data.problems).toEqual([])
    expect(data.counts).toEqual({ create: 0, update: 0, unchanged: rows.length, refused: 0 })
  })

  test('reads the past and sums the present', async () => {
    const moment = new Date().toISOString()
    const now = await listAll(registry)
    expect((await listAll(registry, { asAt: moment })).map(({ id }) => id)).toEqual(now.map(({ id }) => id))
    expect((await ok(admin.call('GET', `${path}/compare?from=${moment}`))).rows).toEqual([])
    const totals = await ok(admin.call('GET', `${path}/totals`))
    expect(totals.groups[0].count).toBe(now.length)
    for (const group of registry.sortable) await ok(admin.call('GET', `${path}/totals?group=${group}`))
    if (registry.key.length === 1) expect((await ok(admin.call('GET', `${path}/options`))).length).toBeGreaterThan(0)
  })
})

function filterText(field: RegistryField, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  if (field.kind === 'bilingual') return (value as { it: string }).it.slice(1, 40)
  if (field.kind === 'references') return (value as string[])[0]
  const text = String(value)
  return filterStyle(field) === 'contains' ? text.slice(0, 40).toUpperCase() : text
}
