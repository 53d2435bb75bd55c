import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { placesModule } from '#modules/places/server/places.module.ts'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { createLog } from '#platform/server/base/log.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import { jobsOf } from '#platform/server/server-parts.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { administrationModule } from './administration.module.ts'

const modules = [administrationModule, placesModule]
const server = await testServer(modules)
const root = await server.userWith('super-admin')
const auditor = await server.userWith(['logs.view', 'roles.view', 'roles.history', 'users.view'])

const data = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
type Act = ChangeLogEntry & { summary: string; requestId: string | null; others: number | null }
interface Page {
  rows: Act[]
  next: string | null
}
const ask = (path: string, by: TestUser, language = 'en') =>
  data(by.call('GET', `/system/Logs${path}`, { headers: { 'accept-language': language } }))
/** The rows of the list, each with the whole of its entry. */
const log = async (query: Record<string, string> = {}, by = auditor, language = 'en'): Promise<Page> => {
  const { rows, next } = await ask(`?${new URLSearchParams(query)}`, by, language)
  const whole = rows.map(async ({ changes: summary, ...row }: Record<string, string>) => {
    const entry = await ask(`/entries/${row['id']}`, by, language)
    expect(row, row['id']!).toMatchObject({ title: entry.title, object: entry.object, action: entry.action })
    return { ...row, ...entry, summary }
  })
  return { rows: await Promise.all(whole), next }
}
const lookedBackTo = async (query: Record<string, string>): Promise<string | null> =>
  (await ask(`/about?${new URLSearchParams(query)}`, auditor)).lookedBackTo
const both = (text: string) => ({ en: text, it: `${text} (it)` })
const role = (name: string, more = {}) => ({
  name,
  description: both('x'),
  isEnabled: true,
  isSuperAdmin: false,
  needsSecondPerson: false,
  ...more,
})
const make = (name: string, by = root, more = {}) => data(by.call('POST', '/system/Roles', { body: role(name, more) }))
const makeCountry = (isoCode: string, name: string) =>
  data(
    root.call('POST', '/master-data/Countries', {
      body: { isoCode, name: { en: name, it: name }, isEuMember: false, isRussian: false },
    }),
  )
/** Where the file is that a job makes. */
async function madeBy(jobId: string): Promise<string> {
  const jobs = jobsOf(modules, server.config, await loadTexts(modules))
  const kinds = new Map(jobs.map((job) => [job.kind, job]))
  await carryOut(server.db, kinds, jobId, new AbortController().signal, createLog('silent'))
  return `/files/${(await data(auditor.call('GET', `/jobs/${jobId}`))).result.file}`
}
/** The file, made at once or by a job. */
async function exported(query: Record<string, string>): Promise<string[][]> {
  const headers = { 'accept-language': 'it', 'idempotency-key': crypto.randomUUID() }
  const { jobId } = await data(auditor.call('POST', '/system/Logs/export', { body: query, headers }))
  const path = jobId === null ? `/system/Logs/export?${new URLSearchParams(query)}` : await madeBy(jobId)
  const file = await fetch(`${server.api.url}/api${path}`, {
    headers: { authorization: `Bearer ${auditor.token}`, 'accept-language': 'it' },
  })
  return (await readSheet(Buffer.from(await file.arrayBuffer()))).map(({ cells }) => cells.map(String))
}
const titles = ({ rows }: Page) => rows.map(({ title }) => title)

describe('the log', () => {
  test('says who changed what from what to what, in both languages, newest first', async () => {
    const made = await make('LOGGED', root, { description: both('before') })
    const change = role('LOGGED', { description: both('after'), isEnabled: false })
    await data(root.call('PUT', `/system/Roles/${made.id}`, { body: change, headers: { 'if-match': '"1"' } }))
    const { rows } = await log({ recordId: made.id })
    expect(rows.map(({ action }) => action)).toEqual(['update', 'insert'])
    expect(rows[0]).toMatchObject({ who: `Test ${root.username}`, object: 'Role', title: 'LOGGED', others: null })
    expect(rows[0]!.summary).toBe('Description: before → after · Enabled: Yes → No')
    expect(rows[0]!.changes).toEqual([
      { field: 'description', label: 'Description', before: 'before', after: 'after', hidden: false },
      { field: 'isEnabled', label: 'Enabled', before: 'Yes', after: 'No', hidden: false },
    ])
    const italian = (await log({ recordId: made.id }, auditor, 'it')).rows[0]
    expect(italian).toMatchObject({
      object: 'Ruolo',
      changes: [
        { label: 'Descrizione', before: 'before (it)', after: 'after (it)' },
        { before: 'Sì', after: 'No' },
      ],
    })
  })

  test('leads to the record as it was, also to one that is gone, and to nothing that the reader may not open', async () => {
    const made = await make('PAST', root, { description: both('first') })
    const change = role('PAST', { description: both('second') })
    await data(root.call('PUT', `/system/Roles/${made.id}`, { body: change, headers: { 'if-match': '"1"' } }))
    const { rows } = await log({ recordId: made.id })
    const shown = (path: string | null, by = auditor) => {
      const [page, moment] = path!.split('?asAt=')
      return by.call('GET', `${page}/as-at?asAt=${moment}`)
    }
    expect((await data(shown(rows[0]!.path))).description).toEqual(both('second'))
    expect((await data(shown(rows[1]!.path))).description).toEqual(both('first'))

    const country = await makeCountry('XZ', 'Gone')
    await data(
      root.call('DELETE', `/master-data/Countries/${country.id}`, { headers: { 'if-match': `"${country.version}"` } }),
    )
    const [gone] = (await log({ recordId: country.id }, root)).rows
    expect(gone).toMatchObject({ action: 'delete', title: 'Gone' })
    expect((await data(shown(gone!.path, root))).isoCode).toBe('XZ')
    expect((await log({ recordId: country.id })).rows[0]!.path).toBeNull()

    const onlyNow = await server.userWith(['logs.view', 'roles.view'])
    expect((await log({ recordId: made.id }, onlyNow)).rows[0]!.path).toBe(`/system/Roles/${made.id}`)
  })

  test('tells that something personal changed, and nothing more; hashes and secrets never; nobody finds them by guessing', async () => {
    const user = await server.userWith([])
    const { version, ...record } = await data(root.call('GET', `/system/Users/${user.userId}`))
    for (const computed of ['id', 'updatedAt', 'updatedBy', 'endedAt', 'name', 'account', 'roles', 'state'])
      delete record[computed]
    const body = { ...record, email: 'very.private@molo.example', language: 'it' }
    await data(root.call('PUT', `/system/Users/${user.userId}`, { body, headers: { 'if-match': `"${version}"` } }))
    await data(root.call('POST', '/security/first-password', { body: { userId: user.userId } }))
    const { rows } = await log({ recordId: user.userId })
    expect(JSON.stringify(rows)).not.toMatch(/very\.private|argon2|\*\*\*|@molo\.example/)
    const changes = rows.flatMap((row) => row.changes)
    expect(changes).toContainEqual({ field: 'email', label: 'E-mail', before: '', after: '', hidden: true })
    expect(changes).toContainEqual({
      field: 'language',
      label: 'Language',
      before: 'English',
      after: 'Italiano',
      hidden: false,
    })
    expect(changes).toContainEqual(expect.objectContaining({ field: 'isChangePasswordRequired', after: 'Yes' }))
    const whole = await data(auditor.call('GET', `/system/Logs/entries/${rows[0]!.id}`))
    expect(whole.record).toContainEqual({ field: 'email', label: 'E-mail', value: '', hidden: true })
    expect(whole.record).toContainEqual({ field: 'username', label: 'Username', value: user.username, hidden: false })
    for (const text of ['very.private', '@molo.example', '***', user.userId]) {
      expect((await log({ text, recordId: user.userId, by: 'all' })).rows, text).toEqual([])
    }
    expect((await log({ text: user.username, recordId: user.userId })).rows.length).toBeGreaterThan(0)
  })

  test('names users and roles where the table knows their ids only', async () => {
    const user = await server.userWith([])
    const made = await make('GIVEN')
    const changes = [{ userId: user.userId, roleId: made.id, assigned: true }]
    await data(root.call('POST', '/security/user-roles', { body: { changes } }))
    const [given] = (await log({ object: 'user_roles' })).rows
    const name = `Test ${user.username} (${user.username})`
    expect(given).toMatchObject({
      action: 'insert',
      object: 'Role of a user',
      title: `${name} · GIVEN`,
      path: `/system/Users/${user.userId}`,
      changes: [
        { label: 'User', before: '', after: name },
        { label: 'Role', before: '', after: 'GIVEN' },
      ],
    })
    for (const text of ['GIVEN', `Test ${user.username}`]) {
      expect(titles(await log({ object: 'user_roles', text })), text).toContain(`${name} · GIVEN`)
    }
  })

  test('tells one request as one act, led by what the rest belongs to, and opens to all of it', async () => {
    const user = await server.userWith([])
    const roles = [await make('ACT1'), await make('ACT2'), await make('ACT3')]
    const changes = roles.map(({ id }) => ({ userId: user.userId, roleId: id, assigned: true }))
    await data(root.call('POST', '/security/user-roles', { body: { changes } }))
    const all = (await log()).rows
    const [act] = all
    expect(all.filter(({ requestId }) => requestId === act!.requestId)).toHaveLength(1)
    expect(act).toMatchObject({ object: 'Role of a user' })
    const { rows } = await data(auditor.call('GET', `/system/Logs/acts/${act!.requestId}`))
    const kinds = (rows as ChangeLogEntry[]).map(({ object }) => object)
    expect(kinds.filter((kind) => kind === 'Role of a user')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'User')).toHaveLength(3)
    expect(act!.others).toBe(5)
    // Asked for what only follows, it leads.
    const [user_] = (await log({ object: 'users' })).rows
    expect(user_).toMatchObject({ object: 'User', title: user.username, requestId: act!.requestId, others: 5 })
  })

  test('shows what people did, and what programs did to whoever asks', async () => {
    await server.owner.transaction({ id: 'system:night' }, (tx) =>
      tx.query(
        sql`insert into roles (name, description, is_enabled, updated_by) values ('BY NIGHT', '{"en": "", "it": ""}', true, 'x')`,
      ),
    )
    expect(titles(await log({ object: 'roles' }))).not.toContain('BY NIGHT')
    expect(titles(await log({ object: 'roles', by: 'all' }))).toContain('BY NIGHT')
  })

  test('is narrowed by period, user, object and action, and every page follows the one before', async () => {
    const person = await server.userWith(['roles.view', 'roles.create'])
    const from = new Date().toISOString()
    for (let index = 0; index < 7; index++) await make(`PAGE${index}`, person)
    const query = {
      account: person.username,
      object: 'roles',
      'at.from': from,
      'at.to': new Date(Date.now() + 60_000).toISOString(),
    }
    const whole = titles(await log(query))
    expect(whole).toEqual(['PAGE6', 'PAGE5', 'PAGE4', 'PAGE3', 'PAGE2', 'PAGE1', 'PAGE0'])
    for (const narrowed of [query, { ...query, text: 'PAGE' }]) {
      const pages: string[] = []
      let after = ''
      do {
        const page = await log({ ...narrowed, limit: '3', ...(after ? { after } : {}) })
        pages.push(...titles(page))
        after = page.next ?? ''
      } while (after)
      expect(pages).toEqual(whole)
    }
    expect(titles(await log({ ...query, action: 'insert' }))).toEqual(whole)
    expect((await log({ ...query, action: 'update' })).rows).toEqual([])
    expect((await log({ ...query, 'at.to': from })).rows).toEqual([])
    expect((await log({ ...query, account: root.username })).rows).toEqual([])
    for (const wrong of ['after=nonsense', 'recordId=nonsense', 'sort=who', 'group=title'])
      expect((await auditor.call('GET', `/system/Logs?${wrong}`)).status, wrong).toBe(400)
  })

  test('finds a text in values, in the names of fields that changed, in choices and in what codes are called', async () => {
    const made = await make('WORDS', root, { description: both('Contains 12500.5 and "quotes" and 100%') })
    const here = { recordId: made.id }
    for (const text of ['words', '12500.5', '"quotes"', '100%', 'Description', 'contains']) {
      expect(titles(await log({ ...here, text })), text).toEqual(['WORDS'])
    }
    for (const text of ['1000%', 'is_enabled', 'quote_', 'E-mail']) {
      expect((await log({ ...here, text })).rows, text).toEqual([])
    }
    await makeCountry('XY', 'Ruritania')
    const port = await data(
      root.call('POST', '/master-data/Ports', {
        body: {
          code: 'XYAAA',
          name: 'Strelsau',
          type: 'port',
          countryCode: 'XY',
          infoilCode: null,
          isHomePort: false,
          latitude: '45.25',
          longitude: '12.5',
        },
      }),
    )
    for (const text of ['ruritan', '45,25', 'Latitude', 'Port'])
      expect(titles(await log({ recordId: port.id, text })), text).toEqual(['Strelsau'])
    expect((await log({ recordId: port.id, text: 'Infoil' })).rows).toEqual([])
    // What is stored and what is read are different things.
    expect((await log({ recordId: port.id, text: 'porto' }, auditor, 'it')).rows).toHaveLength(1)
    expect((await log({ recordId: port.id, text: 'true' })).rows).toEqual([])
    expect((await log({ recordId: port.id })).rows[0]!.changes).toContainEqual(
      expect.objectContaining({ label: 'Country', after: 'Ruritania (XY)' }),
    )
    expect((await log({ recordId: port.id })).rows[0]!.changes).toContainEqual(
      expect.objectContaining({ label: 'Latitude', after: '45.25000 °' }),
    )
  })

  test('looks for a text in so much at a time, and says how far it looked', async () => {
    await make('FAR-BACK')
    await server.owner.query(sql`
      insert into history (table_name, record_id, action, after, actor, request_id)
      select 'roles', uuid_v7(), 'insert', '{"name": "noise"}', ${root.userId}, 'noise ' || n from generate_series(1, 11000) n`)
    expect((await log({ text: 'FAR-BACK' })).rows).toEqual([])
    const back = await lookedBackTo({ text: 'FAR-BACK' })
    expect(Date.parse(back!)).toBeLessThan(Date.now())
    const further = { text: 'FAR-BACK', 'at.to': back! }
    expect(titles(await log(further))).toEqual(['FAR-BACK'])
    expect(await lookedBackTo(further)).toBeNull()
    expect((await log({ text: 'noise' })).rows).toHaveLength(100)
    expect((await ask('/count?text=noise&exact=true', auditor)).count).toBe(10_000)
    expect(await lookedBackTo({})).toBeNull()
    // A file is looked for to the end.
    const found = await exported({ text: 'FAR-BACK' })
    expect(found.flat()).toContain('FAR-BACK')
  })

  test('is for those who may, and leaves as a workbook that says what it shows', async () => {
    const stranger = await server.userWith(['roles.view', 'roles.history'])
    for (const path of ['', '/about', '/count', '/totals', '/objects', '/export', '/acts/x', '/entries/1'])
      expect((await stranger.call('GET', `/system/Logs${path}`)).status).toBe(403)
    const objects = await data(auditor.call('GET', '/system/Logs/objects'))
    expect(objects).toContainEqual({ value: 'users', label: 'User' })
    expect(objects).toContainEqual({ value: 'settings', label: 'General setting' })
    await make('EXPORTED')
    const rows = await exported({ object: 'roles', text: 'EXPORTED', account: root.username })
    expect(rows[2]).toEqual([
      'Mostrate: Modifiche delle persone',
      `Utente: ${root.username}`,
      'Oggetto: Ruolo',
      'Testo: EXPORTED',
    ])
    const head = rows.findIndex(([first]) => first === 'Quando')
    expect(rows[head]).toEqual([
      'Quando',
      'Utente',
      'Azione',
      'Oggetto',
      'Elemento',
      'Campo',
      'Vecchio valore',
      'Nuovo valore',
    ])
    expect(rows[head + 1]!.slice(1, 8)).toEqual([
      `Test ${root.username}`,
      'Creato',
      'Ruolo',
      'EXPORTED',
      'Nome',
      '',
      'EXPORTED',
    ])
  })
})
