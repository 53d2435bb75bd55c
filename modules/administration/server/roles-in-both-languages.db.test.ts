import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { placesModule } from '#modules/places/server/places.module.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { administrationModule } from './administration.module.ts'

const server = await testServer([administrationModule, placesModule])
const migration = new URL('../../../db/migrations/0066_roles_in_both_languages.sql', import.meta.url)
const texts = { BALANCE: 'Oil accountant', NUMBER: '12', BRACES: '{"en" or "it"}' }
const both = (text: string) => ({ en: text, it: text })

/** Roles as the release before wrote them, and then the migration. */
const client = new Client({ connectionString: server.databaseUrl })
await client.connect()
await client.query(`
  drop index roles_description_part;
  drop function in_both_languages;
  alter table roles alter column description type varchar(200) collate "und-x-icu" using description ->> 'en';
  create index roles_description_part on roles using gin (search_fold((description) collate "default") gin_trgm_ops)`)
await client.query(`select set_config('molo.actor', 'system:test', false)`)
await client.query(
  `insert into roles (name, description, updated_by) select key, value, 'system:test' from jsonb_each_text($1)`,
  [texts],
)
await client.query(readFileSync(migration, 'utf8'))
const { rows: stored } = await client.query<{ id: string; name: keyof typeof texts }>('select id, name from roles')
await client.end()
const asAt = new Date().toISOString()

const root = await server.userWith('super-admin')
const data = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test.each(stored)('$name says in both languages what it said in one, now and in its history', async ({ id, name }) => {
  const before = both(texts[name])
  const after = { en: 'In English', it: 'In italiano' }
  expect((await data(root.call('GET', `/system/Roles/${id}`))).description).toEqual(before)
  const body = { name, description: after, isEnabled: true, isSuperAdmin: false, needsSecondPerson: false }
  await data(root.call('PUT', `/system/Roles/${id}`, { body, headers: { 'if-match': '"1"' } }))

  const changes = (await data(root.call('GET', `/system/Roles/${id}/history`))).map(
    (entry: { changes: { field: string }[] }) => entry.changes.find(({ field }) => field === 'description'),
  )
  expect(changes).toMatchObject([
    { before, after },
    { before: null, after: before },
  ])
  expect((await data(root.call('GET', `/system/Roles/${id}/as-at?asAt=${asAt}`))).description).toEqual(before)
  const part = new URLSearchParams({ asAt, description: texts[name].toUpperCase(), sort: 'description' })
  expect((await data(root.call('GET', `/system/Roles?${part}`))).rows).toMatchObject([{ name, description: before }])
  const moments = new URLSearchParams({ from: asAt, to: new Date().toISOString() })
  const { rows } = await data(root.call('GET', `/system/Roles/compare?${moments}`))
  expect(rows.find((row: { id: string }) => row.id === id).changes).toMatchObject([{ before, after }])

  for (const [language, new_] of Object.entries(after)) {
    const headers = { 'accept-language': language }
    const query = new URLSearchParams({ recordId: id, by: 'all' })
    const log = await data(root.call('GET', `/system/Logs?${query}`, { headers }))
    expect(log.rows[0].changes).toContain(`${texts[name]} → ${new_}`)
    const entry = await data(root.call('GET', `/system/Logs/entries/${log.rows[1].id}`, { headers }))
    expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'description', after: texts[name] }))
  }
})
