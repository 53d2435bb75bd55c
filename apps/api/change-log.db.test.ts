import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { type Language, languages } from '#platform/core/language.ts'
import { type LogFilters, someEntries } from '#platform/server/change-log/change-log.ts'
import { changeLogReport } from '#platform/server/change-log/change-log.report.ts'
import { logWorld } from '#platform/server/change-log/log-world.ts'
import { everything } from '#platform/server/database/scope.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import { reportPage } from '#platform/server/reports/report-source.ts'
import { permissionsOf } from '#platform/server/door/permissions.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import type { TestUser } from '#platform/testing/test-server.ts'

import { serverModules } from './server-modules.ts'

/** The log over the records of the whole product: what an auditor asks, and what stays where it belongs. */

const server = await demoServer()
const root = await server.userWith('super-admin')
const north = await server.userWith(['logs.view'], { sites: ['N'] })
const mate = await server.userWith(['notifications.view', 'threads.view', 'vessels.view'])

const data = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
type Act = ChangeLogEntry & { requestId: string | null; others: number | null }
const ask = (path: string, by: TestUser, language: string) =>
  data(by.call('GET', `/system/Logs${path}`, { headers: { 'accept-language': language } }))
/** The rows of the list, each with the whole of its entry. */
const log = async (query: Record<string, string> = {}, by = root, language = 'en'): Promise<{ rows: Act[] }> => {
  const { rows } = await ask(`?${new URLSearchParams(query)}`, by, language)
  const whole = rows.map(async (row: Act) => ({ ...row, ...(await ask(`/entries/${row.id}`, by, language)) }))
  return { rows: await Promise.all(whole) }
}
const partsOf = async (act: Act, by = root): Promise<ChangeLogEntry[]> =>
  (await data(by.call('GET', `/system/Logs/acts/${act.requestId}`))).rows
const world = logWorld(serverModules, worldOf(serverModules))
const texts = await loadTexts(serverModules)
const permissions = permissionsOf([], [])
const readerIn = (language: Language) => ({
  world,
  speech: { texts, language, permissions },
  usable: new Set<string>(),
})
const versioned = (version: number) => ({ 'if-match': `"${version}"` })

/** Saves an instruction of the southern plant with another quantity of its first lot. */
async function changeQuantity(by: TestUser) {
  const { rows } = await data(by.call('GET', '/movement-instruction?plant=S&status=created'))
  const stored = await data(by.call('GET', `/movement-instruction/${rows[0].id}`))
  const byServer = ['id', 'version', 'status', 'voyageNumber', 'versionNote', 'statusReason', 'createdAt', 'createdBy']
  const draft = Object.fromEntries(
    Object.entries(stored).filter(([name]) => ![...byServer, 'updatedAt', 'updatedBy'].includes(name)),
  )
  const lots = stored.lots.map(({ lotCode: _code, isClosed: _closed, ...lot }: Record<string, unknown>) => lot)
  const [first, ...others] = lots
  const quantity = String(Number(first.quantity) + 1)
  const body = { ...draft, lots: [{ ...first, quantity }, ...others], versionNote: 'Told by the terminal' }
  const saved = await data(
    by.call('PUT', `/movement-instruction/${stored.id}`, { body, headers: versioned(stored.version) }),
  )
  return { before: stored, after: saved }
}

describe('an instruction that was saved', () => {
  test('is one act, led by itself, with the lot and its quantity in words', async () => {
    const { before, after } = await changeQuantity(root)
    const [act] = (await log()).rows
    expect(act).toMatchObject({ action: 'update', object: 'Movement instruction', recordId: after.id })
    expect(act!.title).toContain(after.voyageNumber)
    const parts = await partsOf(act!)
    expect(parts).toHaveLength(act!.others! + 1)
    const lot = parts.find(({ object }) => object === 'Lot')!
    const [old, new_] = [before, after].map(({ lots }) =>
      Number(lots[0].quantity).toLocaleString('en', { minimumFractionDigits: 3 }),
    )
    const unit = after.lots[0].quantityUoMCode
    expect(lot).toMatchObject({ title: `${after.lots[0].lotCode} · ${after.lots[0].productCode}` })
    expect(lot.changes).toEqual([
      { field: 'quantity', label: 'Quantity', before: `${old} ${unit}`, after: `${new_} ${unit}`, hidden: false },
    ])
    const version = parts.find(({ table }) => table === 'movement_instruction_versions')!
    expect(version.changes.map(({ label, after: value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining([
        `Version: ${after.version}`,
        'What was done: saved',
        'Version note: Told by the terminal',
      ]),
    )
    expect(JSON.stringify(parts)).not.toContain('***')
  })

  test('ticked in the list, is in the file with every row of it; left out, with none', async () => {
    await changeQuantity(root)
    const [act] = (await log()).rows
    const parts = await partsOf(act!)
    expect(parts.length).toBeGreaterThan(1)
    const inFile = async (ticked: LogFilters) => {
      const db = { ...server.owner, scope: everything }
      const filters = { ...ticked, account: root.username }
      const { entries } = await someEntries(db, readerIn('en'), filters, null, 500)
      return entries.map(({ id }) => id)
    }
    const ids = parts.map(({ id }) => id)
    expect((await inFile({ only: [act!.id] })).toSorted()).toEqual(ids.toSorted())
    const others = await inFile({ except: [act!.id] })
    expect(others.filter((id) => ids.includes(id))).toEqual([])
    expect(others).toHaveLength((await inFile({})).length - ids.length)
  })

  test('is found by its number, by the name of the field, in both languages, and opens as it was', async () => {
    const { before, after } = await changeQuantity(root)
    for (const [text, language] of [
      [after.voyageNumber, 'en'],
      ['Quantity', 'en'],
      ['Quantità', 'it'],
    ] as const) {
      const { rows } = await log({ text, 'at.from': new Date(Date.now() - 60_000).toISOString() }, root, language)
      const parts = await Promise.all(rows.map((row) => partsOf(row)))
      expect(
        parts.flat().map(({ recordId }) => recordId),
        text,
      ).toContain(after.id)
    }
    const [last, first] = (await log({ object: 'movement_instructions', recordId: after.id })).rows
    const shown = async ({ path }: Act) => {
      const [page, moment] = path!.split('?asAt=')
      expect(page).toBe(`/movement-instruction/${after.id}`)
      return data(root.call('GET', `${page}/as-at?asAt=${moment}`))
    }
    expect((await shown(last!)).instruction.lots[0].quantity).toBe(after.lots[0].quantity)
    expect((await shown(first!)).instruction.lots[0].quantity).toBe(before.lots[0].quantity)
    const reader = await server.userWith(['logs.view', 'movementInstructions.view'])
    expect((await log({ recordId: after.id }, reader)).rows[0]!.path).toBe(`/movement-instruction/${after.id}`)
  })

  test('does not exist for an auditor of another plant, on any way', async () => {
    const { after } = await changeQuantity(root)
    const [act] = (await log({ recordId: after.id })).rows
    const told = JSON.stringify(act)
    expect(told).toContain(after.voyageNumber)
    expect((await log({ recordId: after.id, by: 'all' }, north)).rows).toEqual([])
    expect((await log({ text: after.voyageNumber, by: 'all' }, north)).rows).toEqual([])
    expect(await partsOf(act!, north)).toEqual([])
    expect((await north.call('GET', `/system/Logs/entries/${act!.id}`)).status).toBe(404)
    const { rows } = await log({ by: 'all', 'at.from': new Date(Date.now() - 60_000).toISOString() }, north)
    expect(JSON.stringify(rows)).not.toContain(after.voyageNumber)
    const own = await log({ object: 'tank_operations' }, north)
    expect(own.rows.length).toBeGreaterThan(0)
    expect(own.rows.every(({ title }) => title.includes(' · N'))).toBe(true)
  })
})

test('the application leaves out other plants by itself, without the net of row security below it', async () => {
  const { after } = await changeQuantity(root)
  const report = changeLogReport(world, () => permissions)
  // The owner of the tables is held by no policy.
  const seen = async (sites: 'all' | string[]) => {
    const reader = { ...server.owner, scope: { sites, parties: 'all' as const } }
    const asked = { object: 'movement_instructions', recordId: after.id }
    const page = JSON.parse(await reportPage(reader, report, asked, { texts, language: 'en' })) as { rows: unknown[] }
    return page.rows.length > 0
  }
  expect(await seen('all')).toBe(true)
  expect(await seen(['S'])).toBe(true)
  expect(await seen(['N'])).toBe(false)
})

test('tank operations have words, units and names in both languages', async () => {
  const { rows } = await log({ object: 'tank_operations', text: 'S101', by: 'all', action: 'insert' }, root, 'it')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows[0]).toMatchObject({ object: 'Operazione serbatoio' })
  const changes = Object.fromEntries(rows[0]!.changes.map(({ label, after }) => [label, after]))
  expect(changes).toMatchObject({ Serbatoio: expect.stringContaining('S101'), Stato: 'Bozza' })
  const measured = await log({ object: 'tank_operations', text: 'Closing weight', by: 'all' })
  const closing = measured.rows[0]!.changes.find(({ field }) => field === 'closingMass')!
  expect(closing.after).toMatch(/^[\d,]+ kg$/)
})

test('what people say to each other stays between them: that it happened is told, of threads not even that', async () => {
  const words = 'Nobody else reads this'
  const [vessel] = (await data(root.call('GET', '/master-data/Vessels'))).rows
  await data(
    root.call('POST', `/master-data/Vessels/${vessel.id}/comment`, { body: { text: words, mentions: [mate.userId] } }),
  )
  await data(
    root.call('POST', '/system/notification', {
      body: { users: [mate.userId], roles: [], subject: words, message: words, url: null },
    }),
  )
  const thread = await data(
    root.call('POST', '/system/notification-thread', {
      body: { name: words, validFrom: '2026-01-01', validTo: null, users: [mate.userId] },
    }),
  )
  await data(root.call('POST', `/system/notification-thread/${thread.id}/message`, { body: { message: words } }))
  const recent = { 'at.from': new Date(Date.now() - 60_000).toISOString(), by: 'all' }
  const acts = (await log(recent)).rows
  const all = [
    ...acts,
    ...(await Promise.all(acts.filter(({ requestId }) => requestId).map((act) => partsOf(act)))).flat(),
  ]
  const tables = new Set(all.map(({ table }) => table))
  expect([...tables]).toEqual(expect.arrayContaining(['comments', 'notifications']))
  expect([...tables].filter((table) => table.startsWith('thread'))).toEqual([])
  expect(JSON.stringify(all)).not.toContain(words)
  expect((await log({ ...recent, text: words })).rows).toEqual([])
  for (const { id } of all) {
    const whole = await data(root.call('GET', `/system/Logs/entries/${id}`))
    expect(JSON.stringify(whole)).not.toContain(words)
  }
  const comment = all.find(({ object }) => object === 'Comment')!
  expect(comment.title).toBe(vessel.name)
  expect(comment.path).toContain(`/master-data/Vessels/${vessel.id}`)

  // Of whom nobody can say at which plant they work, those hear who are at home at all.
  const heard = (await log(recent, north)).rows.map(({ table }) => table)
  expect(heard.filter((table) => ['comments', 'notifications'].includes(table))).toEqual([])
  const objects = async (by: TestUser) =>
    (await data(by.call('GET', '/system/Logs/objects'))).map(({ value }: { value: string }) => value)
  expect(await objects(root)).toContain('comments')
  for (const by of [root, north]) expect(await objects(by)).not.toContain('threads')
  expect(await objects(north)).not.toContain('comments')
})

test('of the door, an auditor of one plant reads what happened to those who work there, and to names that are nobody’s', async () => {
  const [near, far] = [await server.userWith([], { sites: ['N'] }), await server.userWith([], { sites: ['S'] })]
  const nobody = { username: `nobody-${Date.now()}` }
  for (const { username } of [near, far, nobody])
    await server.anonymous('POST', '/authentication/login', { body: { username, password: 'wrong' } })
  const accounts = async (by: TestUser) =>
    (await ask('/sign-ins?event=refused', by, 'en')).rows.map(({ account }: { account: string | null }) => account)
  expect(await accounts(root)).toEqual(expect.arrayContaining([near.username, far.username, null]))
  expect(await accounts(north)).toEqual(expect.arrayContaining([near.username, null]))
  expect(await accounts(north)).not.toContain(far.username)
  for (const group of ['at', 'account', 'event', 'way', 'by', 'address'])
    await ask(`/sign-ins/totals?group=${group}`, root, 'en')
})

test('row security hides what is said between people, whatever a statement asks', async () => {
  const kinds = async (sites: 'all' | string[]) => {
    const reader = server.db.within({ sites, parties: 'all' })
    const rows = await reader.query(sql<{ name: string }>`select distinct table_name as name from history`)
    return rows.map(({ name }) => name)
  }
  expect(await kinds('all')).toContain('comments')
  expect(await kinds('all')).not.toContain('thread_messages')
  expect(await kinds(['N'])).not.toContain('comments')
})

test('every kind of change that the demo makes is told with words, and none as JSON or as an id', async () => {
  const tables = await server.owner.query(
    sql<{ name: string }>`select distinct table_name as name from history where table_name not like 'thread%'`,
  )
  expect(tables.length).toBeGreaterThan(80)
  const wrong: string[] = []
  for (const { name } of tables) {
    for (const language of languages) {
      const { rows } = await ask(`?object=${name}&by=all&limit=20`, root, language)
      if (rows.length === 0) wrong.push(`${name}: nothing`)
      const { entries } = await someEntries(server.db, readerIn(language), { object: name, by: 'all' }, null, 20)
      const lines = rows.map(({ title, object, changes }: Record<string, string>) => [title, object, changes])
      const fields = entries.map(({ title, object, changes }) => [
        title,
        object,
        ...changes.flatMap(({ label, before, after }) => [label, before, after]),
      ])
      for (const texts of [...lines, ...fields]) {
        const odd = texts.find((text: string) =>
          /^[[{]"|[0-9a-f]{8}-[0-9a-f]{4}-|undefined|NaN|^[a-z]\w*\.\w+\.\w+$/.test(text),
        )
        if (odd) wrong.push(`${language} ${name}: ${odd.slice(0, 80)}`)
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([])
})
