import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { type MenuEntry, menuElements } from '../contract/menu.contract.ts'
import { changeEntry, moveTo, removeEntry } from '../rules/menu-list.ts'

const server = await testServer(serverModules)
const { view, edit } = menuElements
const editor = await server.userWith([view, edit, 'vessels.view'])
const reader = await server.userWith(['vessels.view', 'countries.view'])

const own = (more: Partial<MenuEntry>): MenuEntry => ({
  id: crypto.randomUUID(),
  parent: null,
  text: { en: 'Weather', it: 'Meteo' },
  icon: 'world',
  link: 'https://weather.example/port',
  isEnabled: true,
  ...more,
})

async function current(): Promise<{ version: number; entries: MenuEntry[]; builtIn: MenuEntry[]; news: string[] }> {
  return (await editor.call('GET', '/menu-configuration')).body.data
}
async function save(entries: MenuEntry[], version?: number) {
  const ifMatch = `"${version ?? (await current()).version}"`
  return editor.call('PUT', '/menu-configuration', { body: { entries }, headers: { 'if-match': ifMatch } })
}
const menuOf = async (user: typeof reader, language = 'en'): Promise<MenuItem[]> =>
  (await user.call('GET', '/security/application-menu', { headers: { 'accept-language': language } })).body.data
const textsOf = (items: MenuItem[]): string[] => items.flatMap((item) => [item.text, ...textsOf(item.items)])

test('a new installation has the menu of the product, cut down to what the user may open', async () => {
  const { entries, builtIn } = await current()
  expect(entries).toEqual(builtIn)
  expect(textsOf(await menuOf(reader))).toEqual(expect.arrayContaining(['Home', 'Vessels', 'Countries']))
  expect(textsOf(await menuOf(reader, 'it'))).toEqual(expect.arrayContaining(['Navi', 'Paesi']))
  expect(textsOf(await menuOf(reader))).not.toContain('Ports')
})

test('a screen that is visible but not enabled cannot be opened, and is not offered', async () => {
  const onlyVisible = await server.userWith(['countries.view'], { visible: ['vessels.view'] })
  const texts = textsOf(await menuOf(onlyVisible))
  expect(texts).toContain('Countries')
  expect(texts).not.toContain('Vessels')
})

test('what the administrator changes is what everybody gets, with history', async () => {
  const { entries, builtIn } = await current()
  const vessels = builtIn.find(({ link }) => link?.endsWith('/Vessels'))!
  const weather = own({})
  const changed = [
    ...removeEntry(
      changeEntry(moveTo(entries, vessels.id, { parent: null, before: 'home' }), vessels.id, {
        text: { en: 'Ships', it: 'Navi nostre' },
      }),
      'countries',
    ),
    weather,
  ]
  const saved = await save(changed)
  expect(saved.status).toBe(200)
  expect(saved.body.data.entries).toEqual(changed)
  expect((await menuOf(reader)).map(({ text, link }) => [text, link])).toEqual([
    ['Ships', vessels.link],
    ['Home', '/'],
    // The search is everybody's.
    ['Communication', null],
    ['Weather', 'https://weather.example/port'],
  ])
  expect((await menuOf(reader, 'it')).map(({ text }) => text)).toEqual([
    'Navi nostre',
    'Home',
    'Comunicazioni',
    'Meteo',
  ])

  const history = (await editor.call('GET', '/menu-configuration/history')).body.data
  expect(history[0].who).toBe(`Test ${editor.username}`)
  expect(
    history[0].changes.map((change: { kind: string; text: { en: string } }) => `${change.kind} ${change.text.en}`),
  ).toEqual(['moved Ships', 'added Weather', 'removed Countries'])
  expect((await save((await current()).builtIn)).status).toBe(200)
  const [row] = await server.owner.query(sql<{ entries: unknown }>`select entries from application_menu`)
  expect(row!.entries).toBeNull()
})

test('a screen of a later version appears in a menu that was edited before it existed', async () => {
  const { builtIn } = await current()
  await save(changeEntry(builtIn, 'home', { icon: 'star' }))
  // As if the release that was running at that moment had not had this screen yet.
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      update application_menu set known = array_remove(known, 'countries'),
        entries = (select jsonb_agg(e) from jsonb_array_elements(entries) e where e ->> 'id' <> 'countries')`),
  )
  expect(textsOf(await menuOf(reader))).toContain('Countries')
  expect((await current()).news).toEqual(['countries'])
  await save(removeEntry((await current()).entries, 'countries'))
  expect(textsOf(await menuOf(reader))).not.toContain('Countries')
  expect((await current()).news).toEqual([])
  await save(builtIn)
})

describe('refused is', () => {
  test('a save over somebody else, with their menu', async () => {
    const { version, builtIn } = await current()
    const mine = changeEntry(builtIn, 'home', { icon: 'anchor' })
    expect((await save(mine, version)).status).toBe(200)
    const late = await save(changeEntry(builtIn, 'home', { icon: 'bell' }), version)
    expect(late.status).toBe(412)
    expect(late.body.detail.current.entries).toEqual(mine)
    expect(late.body.detail.changedBy).toBe(`Test ${editor.username}`)
    expect((await current()).entries).toEqual(mine)
    await save(builtIn)
  })

  test('one of two saves at the same moment', async () => {
    const { version, builtIn } = await current()
    const answers = await Promise.all(
      ['anchor', 'bell', 'book', 'coins'].map((icon) => save(changeEntry(builtIn, 'home', { icon }), version)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    await save(builtIn)
  })

  test('a save without a version', async () => {
    const { builtIn } = await current()
    expect((await editor.call('PUT', '/menu-configuration', { body: { entries: builtIn } })).status).toBe(428)
  })

  test('whoever lacks the right, for each call', async () => {
    const onlyView = await server.userWith([view])
    const { version, builtIn } = await current()
    expect((await reader.call('GET', '/menu-configuration')).status).toBe(403)
    expect((await reader.call('GET', '/menu-configuration/history')).status).toBe(403)
    const answer = await onlyView.call('PUT', '/menu-configuration', {
      body: { entries: builtIn },
      headers: { 'if-match': `"${version}"` },
    })
    expect(answer.status).toBe(403)
  })

  test('a menu that is none, in words', async () => {
    const { builtIn } = await current()
    const chain = Array.from({ length: 5 }, () => own({ link: null }))
    const deep = chain.map((entry, index) => ({ ...entry, parent: chain[index - 1]?.id ?? null }))
    for (const [entries, value] of [
      [deep, 'The menu has at most 4 levels.'],
      [
        [own({ link: 'javascript:alert(1)' })],
        'Enter the address of a page (it starts with /) or a secure address (https://…).',
      ],
      [[own({ parent: 'nowhere' })], 'The group of this entry must come before it.'],
      [[own({ id: 'invented' })], 'An entry has an unknown name.'],
      [[builtIn[0]!, builtIn[0]!], 'The same entry appears twice in the menu.'],
    ] as const) {
      const answer = await save([...entries])
      expect(answer.status).toBe(400)
      expect(answer.body.data.map((line: { value: string }) => line.value)).toContain(value)
    }
    expect((await current()).entries).toEqual(builtIn)
  })
})

test('open screens are told at once', async () => {
  const events = await fetch(`${server.api.url}/api/events`, { headers: { authorization: `Bearer ${reader.token}` } })
  const stream = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  const { builtIn } = await current()
  await save(changeEntry(builtIn, 'home', { isEnabled: false }))
  let heard = ''
  while (!heard.includes('access.changed')) heard += (await stream.read()).value ?? ''
  await stream.cancel()
  expect(textsOf(await menuOf(reader))).not.toContain('Home')
  await save(builtIn)
})
