import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testServer } from '#platform/testing/test-server.ts'
import { navigationModule } from '#modules/navigation/server/navigation.module.ts'
import { placesModule } from '#modules/places/server/places.module.ts'
import type { Vessel } from '../contract/vessel.ts'
import { vesselsModule } from './vessels.module.ts'

const server = await testServer([navigationModule, placesModule, vesselsModule])
const all = ['view', 'create', 'edit', 'delete', 'history', 'check'].map((element) => `vessels.${element}`)
const steward = await server.userWith(all)
const path = '/master-data/Vessels'

const admin = await server.userWith('super-admin')
for (const [isoCode, en, it] of [
  ['IT', 'Italy', 'Italia'],
  ['MT', 'Malta', 'Malta'],
]) {
  const country = { isoCode, name: { en, it }, isEuMember: true, isRussian: false }
  await admin.call('POST', '/master-data/Countries', { body: country })
}

let serial = 100_000
/** A fresh number with a right check digit. */
function imoNumber(): string {
  const digits = String(serial++)
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * (7 - index), 0)
  return `${digits}${sum % 10}`
}
const vessel = (more: Partial<Vessel> = {}): Vessel => ({
  imoNumber: imoNumber(),
  name: 'TEST STAR',
  flagCountryCode: 'IT',
  yearOfBuilt: 2015,
  isBunkerBarge: false,
  deadWeightTonnage: 50_000,
  grossTonnage: 30_000,
  netTonnage: 15_000,
  lengthOverall: '183.20',
  draught: '12.50',
  ...more,
})
const create = async (more: Partial<Vessel> = {}) => {
  const answer = await steward.call('POST', path, { body: vessel(more) })
  expect(answer.status).toBe(200)
  return answer.body.data as Vessel & { id: string; version: number }
}

/** What a form would send back: the business fields only. */
function business({ id, version, ...rest }: Record<string, unknown>) {
  const fields = Object.fromEntries(Object.keys(vessel()).map((name) => [name, rest[name]]))
  return { id: String(id), version: Number(version), ...fields }
}

describe('writing', () => {
  test('a created vessel reads back as it was sent, with version and editor', async () => {
    const sent = vessel({ lengthOverall: '270.10' })
    const created = await steward.call('POST', path, { body: sent })
    expect(created.body).toMatchObject({ success: true, message: 'Item created', data: { ...sent, version: 1 } })
    const read = await steward.call('GET', `${path}/${created.body.data.id}`)
    expect(read.headers.get('etag')).toBe('"1"')
    expect(read.body.data).toMatchObject({ ...sent, updatedBy: `Test ${steward.username}` })
  })

  test('the check digit is refused by the server, in the language of the caller', async () => {
    const wrong = vessel({ imoNumber: '9074728' })
    const answer = await steward.call('POST', path, { body: wrong, headers: { 'accept-language': 'it' } })
    expect(answer.status).toBe(400)
    expect(answer.body.data).toEqual([
      {
        key: 'imoNumber',
        value: 'La cifra di controllo del numero IMO è errata: ricontrolla il numero sui documenti della nave',
      },
    ])
  })

  test.each([
    ['a field too many', { extra: 1 }, 'extra'],
    ['a text for a number', { deadWeightTonnage: '50000' }, 'deadWeightTonnage'],
    ['too many decimals', { draught: '12.555' }, 'draught'],
    ['an exponent', { draught: '1e1' }, 'draught'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a NUL in a text', { name: 'A\0B' }, 'name'],
    ['a server-owned field', { version: 7 }, 'version'],
  ])('%s is refused and named', async (_what, change, field) => {
    const answer = await steward.call('POST', path, { body: { ...vessel(), ...change } })
    expect(answer.status).toBe(400)
    expect(answer.body.data.map((line: { key: string }) => line.key)).toContain(field)
  })

  test('the flag is a country that is known, and stays known while a ship flies it', async () => {
    const unknown = await steward.call('POST', path, { body: vessel({ flagCountryCode: 'XX' }) })
    expect(unknown.status).toBe(400)
    expect(unknown.body.data.map((line: { key: string }) => line.key)).toEqual(['flagCountryCode'])
    await create({ flagCountryCode: 'MT' })
    const malta = (await admin.call('GET', '/master-data/Countries?isoCode=MT')).body.data.rows[0]
    const deleted = await admin.call('DELETE', `/master-data/Countries/${malta.id}`, { headers: { 'if-match': '"1"' } })
    expect(deleted.status).toBe(409)
  })

  test('the same IMO number twice is a conflict on that field', async () => {
    const first = await create()
    const answer = await steward.call('POST', path, { body: vessel({ imoNumber: first.imoNumber }) })
    expect(answer.status).toBe(409)
    expect(answer.body.data).toEqual([{ key: 'imoNumber', value: 'There is already a record with this IMO number' }])
  })

  test('an update needs the version, and a stale one gets the other record instead of overwriting it', async () => {
    const { id, version, ...fields } = business(await create())
    const put = (body: unknown, ifMatch?: string) =>
      steward.call('PUT', `${path}/${id}`, { body, headers: ifMatch ? { 'if-match': ifMatch } : {} })
    expect((await put(fields)).status).toBe(428)
    expect((await put({ ...fields, name: 'FIRST' }, `"${version}"`)).status).toBe(200)
    const late = await put({ ...fields, draught: '13.00' }, `"${version}"`)
    expect(late.status).toBe(412)
    expect(late.body.detail).toMatchObject({
      current: { name: 'FIRST', version: 2 },
      changedBy: `Test ${steward.username}`,
    })
    expect((await steward.call('GET', `${path}/${id}`)).body.data).toMatchObject({
      name: 'FIRST',
      draught: '12.50',
    })
  })

  test('of many editors of one version exactly one wins', async () => {
    const { id, version, ...fields } = business(await create())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        steward.call('PUT', `${path}/${id}`, {
          body: { ...fields, name: `EDITOR ${index}` },
          headers: { 'if-match': `"${version}"` },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 412)).toHaveLength(19)
  })

  test('a repeated request takes effect once and gets the first answer', async () => {
    const body = vessel({ name: 'ONCE ONLY' })
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => steward.call('POST', path, { body, headers })))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed'))).toHaveLength(7)
    const other = await steward.call('POST', path, { body: vessel(), headers })
    expect(other.status).toBe(422)
  })

  test('a delete is seen in the history, and the record is gone', async () => {
    const { id } = await create({ name: 'SHORT LIFE' })
    expect((await steward.call('DELETE', `${path}/${id}`, { headers: { 'if-match': '"1"' } })).status).toBe(200)
    expect((await steward.call('GET', `${path}/${id}`)).status).toBe(404)
    const history = await steward.call('GET', `${path}/${id}/history`)
    expect(history.body.data.map((entry: { action: string }) => entry.action)).toEqual(['delete', 'insert'])
  })
})

describe('history', () => {
  test('every change has one row: who, when, request, and each field before and after', async () => {
    const { id, version, ...fields } = business(await create())
    const changed = await steward.call('PUT', `${path}/${id}`, {
      body: { ...fields, lengthOverall: '190.00', yearOfBuilt: null, isBunkerBarge: true },
      headers: { 'if-match': `"${version}"` },
    })
    const [latest, first] = (await steward.call('GET', `${path}/${id}/history`)).body.data
    expect(latest).toMatchObject({
      action: 'update',
      actor: steward.userId,
      actorName: `Test ${steward.username}`,
      requestId: changed.headers.get('x-request-id'),
    })
    expect(latest.changes).toEqual([
      { field: 'yearOfBuilt', before: 2015, after: null },
      { field: 'isBunkerBarge', before: false, after: true },
      { field: 'lengthOverall', before: '183.20', after: '190.00' },
    ])
    expect(first.action).toBe('insert')
  })

  test('neither the application nor the owner can change or delete it', async () => {
    const refused = [
      server.db.query(sql`update history set actor = 'nobody'`),
      server.db.query(sql`delete from history`),
      server.db.query(
        sql`insert into history (table_name, record_id, action, actor) values ('x', uuid_v7(), 'insert', 'x')`,
      ),
      server.owner.query(sql`update history set actor = 'nobody'`),
      server.owner.query(sql`delete from history`),
      server.owner.query(sql`truncate history`),
      server.db.query(sql`truncate vessels`),
    ]
    for (const result of await Promise.allSettled(refused)) expect(result.status).toBe('rejected')
  })

  test('a change without an actor is impossible', async () => {
    await expect(server.owner.query(sql`update vessels set name = 'X'`)).rejects.toThrow('needs an actor')
  })
})

describe('lists', () => {
  test('pages follow each other without a gap or a repeat, in any order, also where values are empty or equal', async () => {
    const marked = `PAGE ${randomUUID().slice(0, 6)}`
    for (let index = 0; index < 23; index++) {
      await create({
        name: `${marked} ${index % 5}`,
        yearOfBuilt: index % 4 === 0 ? null : 2000 + (index % 3),
        draught: `${(index % 7) + 1}.50`,
      })
    }
    for (const sort of ['name', '-name', 'yearOfBuilt', '-yearOfBuilt', 'draught', '-draught', 'imoNumber']) {
      const seen: { id: string; [field: string]: unknown }[] = []
      let after: string | null = null
      do {
        const query = new URLSearchParams({ name: marked, sort, limit: '4', ...(after ? { after } : {}) })
        const page = await steward.call('GET', `${path}?${query}`)
        expect(page.status).toBe(200)
        seen.push(...page.body.data.rows)
        after = page.body.data.next
      } while (after)
      expect(new Set(seen.map((row) => row.id)).size).toBe(23)
      expect(seen).toHaveLength(23)
      const values = seen.map((row) => row[sort.replace('-', '')]).filter((value) => value !== null)
      const numeric = values.map((value) => (sort.includes('draught') ? Number(value) : value)) as (string | number)[]
      const ordered = numeric.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(numeric).toEqual(sort.startsWith('-') ? ordered.toReversed() : ordered)
    }
    const count = await steward.call('GET', `${path}/count?${new URLSearchParams({ name: marked })}`)
    expect(count.body.data).toEqual({ count: 23, exact: true })
  })

  test('filters: a part of the name in any case, whole codes, ranges; marks of patterns are plain letters', async () => {
    const unique = `Ünique_100% ${randomUUID().slice(0, 6)}`
    const { id } = await create({ name: unique, flagCountryCode: 'MT', yearOfBuilt: 1999 })
    const idsFor = async (query: Record<string, string>) => {
      const answer = await steward.call('GET', `${path}?${new URLSearchParams(query)}`)
      expect(answer.status).toBe(200)
      return answer.body.data.rows.map((row: { id: string }) => row.id)
    }
    expect(await idsFor({ name: unique.toLowerCase() })).toEqual([id])
    expect(await idsFor({ name: unique.slice(3).toUpperCase() })).toEqual([id])
    expect(await idsFor({ name: 'e_100% ' })).toEqual([id])
    expect(await idsFor({ name: 'eX100% ' })).toEqual([])
    expect(await idsFor({ flagCountryCode: 'MT', name: unique })).toEqual([id])
    expect(await idsFor({ flagCountryCode: 'IT', name: unique })).toEqual([])
    expect(await idsFor({ 'yearOfBuilt.from': '1999', 'yearOfBuilt.to': '1999' })).toEqual([id])
    expect(await idsFor({ 'yearOfBuilt.from': '2000', name: unique })).toEqual([])
  })

  test.each([
    '?sort=password',
    '?limit=501',
    '?limit=0',
    '?unknown=1',
    '?after=xxx',
    '?after=W251bGwsIngiXQ',
    '?yearOfBuilt.from=x',
    '?name=%00',
  ])('the query %s is refused, not guessed at', async (query) => {
    expect((await steward.call('GET', `${path}${query}`)).status).toBe(400)
  })
})

describe('permissions', () => {
  const calls = [
    ['vessels.view', 'GET', path],
    ['vessels.view', 'GET', `${path}/count`],
    ['vessels.view', 'GET', `${path}/${randomUUID()}`],
    ['vessels.create', 'POST', path],
    ['vessels.edit', 'PUT', `${path}/${randomUUID()}`],
    ['vessels.delete', 'DELETE', `${path}/${randomUUID()}`],
    ['vessels.history', 'GET', `${path}/${randomUUID()}/history`],
    ['vessels.check', 'POST', `${path}/check`],
  ] as const

  test.each(calls)('%s is what %s %s needs, and nothing else helps', async (element, method, url) => {
    const withAllBut = await server.userWith(
      all.filter((other) => other !== element),
      { visible: [element] },
    )
    const withIt = await server.userWith([element])
    const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
    const refused = await withAllBut.call(method, url, body)
    expect(refused.status).toBe(403)
    expect(refused.body.data).toEqual([{ key: '', value: `You do not have the necessary permissions: ${element}` }])
    expect([200, 400, 404, 428]).toContain((await withIt.call(method, url, body)).status)
    expect((await server.anonymous(method, url, body)).status).toBe(401)
  })

  test('the map for the browser and the menu say exactly what the server permits', async () => {
    const viewer = await server.userWith(['vessels.view', 'no.such.element'], {
      visible: ['vessels.edit'],
      language: 'it',
    })
    const map = await viewer.call('GET', '/security/ui-permissions')
    expect(map.body.data).toEqual({
      isSuperAdmin: false,
      rolePermission: { 'vessels.view': 'enabled', 'vessels.edit': 'visible' },
    })
    const menu = JSON.stringify((await viewer.call('GET', '/security/application-menu')).body.data)
    expect(menu).toContain('"text":"Navi"')
    expect(menu).not.toContain('Prodotti')
    const nobody = await server.userWith([])
    expect(JSON.stringify((await nobody.call('GET', '/security/application-menu')).body.data)).not.toContain('Vessels')
    const adminMap = (await admin.call('GET', '/security/ui-permissions')).body.data
    expect(adminMap.isSuperAdmin).toBe(true)
    const ofThisRegistry = Object.keys(adminMap.rolePermission).filter((element) => element.startsWith('vessels.'))
    expect(ofThisRegistry.toSorted()).toEqual(all.toSorted())
  })
})
