import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { searchHits } from '#demo/testing/search-hits.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import type { SearchHit } from '#platform/core/search.contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import type { TestUser } from '#platform/testing/test-server.ts'

/** What is told with a hit: once for each thing, as it is now, and nothing of what the reader may not see or is not at home for. */

const server = await demoServer()
const { raw, find, hitsOf, hit } = searchHits(server)
const titles = ({ actions }: SearchHit) => actions.map(({ title }) => title)

describe('a tank', () => {
  const shift = [
    'tanks.view',
    'tankVersions.view',
    'tankConfigurations.view',
    'processData.view',
    'tankCalculator.view',
    'tankOperations.view',
    'tankOperations.edit',
  ]
  beforeEach(async () => {
    await raw(sql`
      insert into tank_live_values (tank_code, plant, measure, value, source_at, quality)
      values ('S101', 'S', 'level', 9321, now(), 'good'), ('N501', 'N', 'level', 4711, now(), 'bad')
      on conflict (tank_code, measure) do update set value = excluded.value, source_at = now(), quality = excluded.quality`)
    await raw(sql`update historian_state set last_read_at = now()`)
  })

  test('is found once, with product and level, and everything that can be done from there', async () => {
    const operator = await server.userWith(shift)
    const found = await find(operator, 's101')
    expect(found.filter(({ hits }) => hits.length > 0).map(({ kind }) => kind)).toEqual(['tanks'])
    // Its settings are counted, and found by whoever asks for that kind.
    const settings = found.find(({ kind }) => kind === 'tankVersions')
    expect(settings).toMatchObject({ hits: [] })
    expect(settings!.count).toBeGreaterThan(0)
    const page = await operator.call('GET', '/search?text=s101&kind=tankVersions')
    expect(page.body.data.groups[0].hits).toHaveLength(settings!.count)

    const [{ id, product, name }] = (await raw(sql<{ id: string; product: string; name: { en: string } }>`
      select t.id, t.product, p.description as name from tanks t join products p on p.code = t.product
      where t.code = 'S101'`)) as [{ id: string; product: string; name: { en: string } }]
    const [running] = await raw(sql<{ id: string; number: string }>`
      select id, number::text from tank_operations
      where tank_code = 'S101' and status = 'inProgress' and effect = 'movement'`)
    const tank = await hit(operator, 's101', 'tanks')
    expect(tank).toMatchObject({ code: 'S101', to: '/tanks/S101', exact: true })
    const inProgress = { kind: 'state', text: `Operation ${running!.number} in progress`, tone: 'progress' }
    expect(tank.facts).toEqual(
      expect.arrayContaining([
        { kind: 'text', text: `${product} · ${name.en}` },
        { kind: 'amount', label: 'Level', value: '9321', unit: 'mm' },
        inProgress,
      ]),
    )
    expect(tank.facts).toHaveLength(3)
    expect(new Set(tank.actions.map(({ to, search }) => `${to} ${JSON.stringify(search ?? {})}`))).toEqual(
      new Set([
        '/tank-farm {"tank":"S101"}',
        '/tank-calculator {"tank":"S101"}',
        `/tank/operations/${running!.id} {}`,
        '/tank/operations {"tankCode":"S101"}',
        '/tank/operations/new {"tankCode":"S101"}',
        `/tankManagement/tanks/${id} {}`,
      ]),
    )
  })

  test('tells less to whoever may see less', async () => {
    const keeper = await hit(await server.userWith(['tanks.view']), 'S101', 'tanks')
    expect(keeper.facts.map(({ kind }) => kind)).toEqual(['text'])
    expect(keeper.actions.map(({ to }) => to)).toEqual([expect.stringMatching(/^\/tankManagement\/tanks\//)])
    const looker = await hit(await server.userWith(['tanks.view', 'tankOperations.view']), 'S101', 'tanks')
    expect(looker.facts.some(({ kind }) => kind === 'amount')).toBe(false)
    expect(looker.actions.some(({ to }) => to === '/tank/operations/new')).toBe(false)
    // Whoever may read the settings and not the tank finds the settings.
    const setter = await find(await server.userWith(['tankVersions.view']), 'S101')
    expect(setter.map(({ kind, hits }) => [kind, hits.length > 0])).toEqual([['tankVersions', true]])
  })

  test('of another plant is not there, nor anything of it', async () => {
    const north = await server.userWith(shift, { sites: ['N'] })
    expect(await find(north, 'S101')).toEqual([])
    const own = await hit(north, 'N501', 'tanks')
    expect(own.facts).toContainEqual({ kind: 'amount', label: 'Level', value: '4711', unit: 'mm' })
    // What may not be trusted says so.
    expect(own.facts).toContainEqual({ kind: 'state', text: 'bad', tone: 'attention' })
  })

  test('tells no level as alive that nobody has read for a while', async () => {
    await raw(sql`update historian_state set last_read_at = now() - interval '1 minute'`)
    const { facts } = await hit(await server.userWith(shift), 'S101', 'tanks')
    expect(facts).toContainEqual({ kind: 'state', text: 'no connection', tone: 'attention' })
  })

  test('is found as people call it, in whatever language they speak', async () => {
    for (const language of ['en', 'it']) {
      const operator = await server.userWith(shift, { language, sites: ['S'] })
      for (const text of ['serbatoio 101', 'Tank 101', '101 serbatoio', 'TK S101']) {
        expect(await hit(operator, text, 'tanks'), `${language}: ${text}`).toMatchObject({ code: 'S101', exact: true })
      }
    }
    const stranger = await server.userWith(['vessels.view'])
    expect(await find(stranger, 'serbatoio 101')).toEqual([])
    // Both plants have one of this number: who works at both has to choose, the others find their own.
    const exact = async (sites: string[]) =>
      (await hitsOf(await server.userWith(shift, { sites }), 'serbatoio 101', 'tanks'))
        .filter((one) => one.exact)
        .map(({ code }) => code)
    expect(await exact(['N'])).toEqual(['N101'])
    expect((await exact(['N', 'S'])).toSorted()).toEqual(['N101', 'S101'])
    const short = await hitsOf(await server.userWith(shift), 'tank 5', 'tanks')
    expect(short.length).toBeGreaterThan(0)
    for (const { code } of short) expect(code).toMatch(/^[A-Z-]+5/)
  })

  test('says what is abnormal there now, to whoever may see alarms', async () => {
    await raw(sql`
      insert into tank_alarms (plant, tank_code, kind, priority, raised_at, updated_by)
      values ('S', 'S101', 'levelHighHigh', 'critical', now(), 'system:test') on conflict do nothing`)
    const seen = await hit(await server.userWith(['tanks.view', 'tankAlarms.view']), 'S101', 'tanks')
    expect(seen.facts).toContainEqual({ kind: 'state', text: 'Level HH', tone: 'blocking' })
    const search = { isOpen: 'true', isShelved: 'false', tankCode: 'S101' }
    expect(seen.actions).toContainEqual({ title: 'Tank alarms', to: '/tank/alarms', search })
    const other = await hit(await server.userWith(['tanks.view']), 'S101', 'tanks')
    expect(other.facts.some(({ kind }) => kind === 'state')).toBe(false)
  })
})

describe('a tank operation', () => {
  interface Operation {
    id: string
    number: string
    tank: string
    product: string
    plant: string
    status: string
    voyage: string | null
    document: string | null
  }
  const operations = () =>
    raw(sql<Operation>`
      select id, number::text, tank_code as tank, product, plant, status, voyage_number as voyage,
        fiscal_document_number as document from tank_operations order by number desc`)

  test('is found by number, voyage and document, with its tank and how far it is', async () => {
    const operator = await server.userWith(['tankOperations.view', 'tanks.view', 'voyages.view'])
    const all = await operations()
    const papered = all.find(({ document, voyage }) => document && voyage)!
    const { id, number, tank, product, document, voyage } = papered
    for (const text of [`operazione ${number}`, `op ${number}`, `bolla ${document}`, document!, voyage!]) {
      const found = await hitsOf(operator, text, 'tankOperations')
      expect(
        found.map((one) => one.id),
        text,
      ).toContain(id)
    }
    const found = (await hitsOf(operator, document!, 'tankOperations')).find((one) => one.id === id)
    expect(found).toMatchObject({ code: number, to: `/tank/operations/${id}` })
    expect(found!.facts[0]).toMatchObject({
      kind: 'text',
      text: expect.stringContaining(`${tank} · ${product}`) as string,
    })
    expect(found!.facts[1]).toMatchObject({ kind: 'state', text: 'Posted' })
    expect(titles(found!)).toEqual([`Tank ${tank}`, `Voyage ${voyage}`])
    // A tank has thousands of them: its code means the tank.
    expect(await hitsOf(operator, tank, 'tankOperations')).toEqual([])
  })

  test('of another plant, or without the right, is not there', async () => {
    const south = (await operations()).find(({ plant, voyage }) => plant === 'S' && voyage)
    const north = await server.userWith(['tankOperations.view', 'tanks.view'], { sites: ['N'] })
    const reader = await server.userWith(['tanks.view'])
    for (const who of [north, reader]) {
      for (const text of [south!.voyage!, `operation ${south!.number}`]) {
        const found = await hitsOf(who, text, 'tankOperations')
        expect(found.map(({ id }) => id)).not.toContain(south!.id)
      }
    }
  })

  test('of a voyage of others is not there for an outsider', async () => {
    const outsider = await server.userWith(['tankOperations.view', 'movementInstructions.view'], {
      attributes: { [companyScope]: ['QTL'] },
    })
    const foreign = await raw(sql<{ id: string; voyage: string }>`
      select o.id, o.voyage_number as voyage from tank_operations o join movement_instructions m using (voyage_number)
      where not m.parties && array['QTL']`)
    expect(foreign.length).toBeGreaterThan(0)
    for (const { voyage } of foreign) expect(await find(outsider, voyage)).toEqual([])
  })

  test('is in the index as it is in the table, whatever happened to it', async () => {
    const differences = () =>
      raw(sql<{ fault: string }>`
        select 'missing ' || code as fault from (
          select id, number::text as code, plant::text as scope from tank_operations
          except select record_id, code, scope from search_entries where registry = 'tankOperations') missing
        union all
        select 'stale ' || code from (
          select record_id, code, scope from search_entries where registry = 'tankOperations'
          except select id, number::text, plant::text from tank_operations) stale`)
    expect(await differences()).toEqual([])
    const draft = (await operations()).find(({ status }) => status === 'draft')
    await raw(sql`update tank_operations set note = 'Zanzibar by night' where id = ${draft!.id}`)
    const operator = await server.userWith(['tankOperations.view'])
    expect((await hit(operator, 'zanzibar', 'tankOperations')).id).toBe(draft!.id)
    await raw(sql`update tank_operations set note = null where id = ${draft!.id}`)
    expect(await hitsOf(operator, 'zanzibar', 'tankOperations')).toEqual([])
    await raw(sql`delete from tank_operations where id = ${draft!.id}`)
    expect(await differences()).toEqual([])
    const entries = () =>
      raw(
        sql<{
          id: string
          words: string
        }>`select record_id as id, words from search_entries where registry = 'tankOperations' order by 1`,
      )
    const kept = await entries()
    await raw(sql`delete from search_entries where registry = 'tankOperations'`)
    const own = openDatabase({ url: server.databaseUrl, poolSize: 1, onError: () => {} })
    await trigramSearch(own).rebuild()
    await own.close()
    // Made anew, with the same columns and no others.
    expect(await entries()).toEqual(kept)
  })
})

interface Voyage {
  id: string
  number: string
  vessel: string | null
  ship: string | null
  plant: string
  status: string
  eta: Date | null
  day: string | null
  parties: string[]
}
const voyages = () =>
  raw(sql<Voyage>`
    select m.id, m.voyage_number as number, m.vessel, v.name as ship, m.plant, m.status, m.eta,
      coalesce(m.eta_date, m.laycan_from)::text as day, m.parties
    from movement_instructions m left join vessels v on v.imo_number = m.vessel`)
const expectedAt = ({ eta, day }: Voyage) => eta?.toISOString() ?? day

describe('a voyage', () => {
  test('tells its ship and how far it is, and leads to its thread and its instruction', async () => {
    const reader = await server.userWith(['movementInstructions.view', 'voyages.view'])
    const some = (await voyages()).filter(({ ship }) => ship)
    expect(some.length).toBeGreaterThan(3)
    for (const voyage of some) {
      const found = await hit(reader, voyage.number, 'movementInstructions')
      expect(found).toMatchObject({ code: voyage.number, to: `/voyage/${voyage.number}` })
      expect(found.facts).toContainEqual({ kind: 'text', text: voyage.ship })
      expect(found.facts.find(({ kind }) => kind === 'state')).toBeDefined()
      const at = expectedAt(voyage)
      if (at) expect(found.facts).toContainEqual({ kind: 'moment', label: 'Expected', at })
      expect(found.actions).toEqual([{ title: 'Movement instruction', to: `/movement-instruction/${voyage.id}` }])
    }
  })
})

describe('voyages', () => {
  const readerOf = (...elements: string[]) => server.userWith(['movementInstructions.view', ...elements])

  test('are found by the code of a lot, once, whatever else people say', async () => {
    const reader = await readerOf('voyages.view', 'lotsManagement.view')
    const lots = await raw(sql<{ code: string; voyage: string }>`
      select l.lot_code as code, m.voyage_number as voyage from movement_lots l
      join movement_instructions m on m.id = l.instruction_id where m.status <> 'draft' order by 1 limit 5`)
    expect(lots.length).toBeGreaterThan(1)
    for (const { code, voyage } of lots) {
      for (const text of [code, code.toLowerCase(), `lotto ${code}`, `lot ${voyage}`]) {
        const found = (await find(reader, text)).flatMap(({ hits }) => hits).filter(({ exact }) => exact)
        expect(
          found.map(({ to }) => to),
          text,
        ).toEqual([`/voyage/${voyage}`])
      }
    }
  })

  test('are called so and lead to no list of something else; as instructions they lead to theirs', async () => {
    const [{ number }] = (await voyages()) as [Voyage]
    const group = async (by: TestUser) => {
      const { title, path } = (await find(by, number)).find(({ kind }) => kind === 'movementInstructions')!
      return { title, path }
    }
    expect(await group(await readerOf('voyages.view'))).toEqual({ title: 'Voyages', path: undefined })
    expect(await group(await readerOf())).toEqual({ title: 'Movement instructions', path: '/movement-instruction' })
  })
})

describe('a ship', () => {
  /** From the plain rows: what is going on first, then what comes first; drafts and what is over are no calls. */
  const nextOf = (vessel: string, among: readonly Voyage[]): Voyage | undefined => {
    const time = (voyage: Voyage) => (expectedAt(voyage) ? Date.parse(expectedAt(voyage)!) : Infinity)
    return among
      .filter((one) => one.vessel === vessel && ['created', 'ongoing'].includes(one.status))
      .toSorted(
        (one, other) =>
          Number(other.status === 'ongoing') - Number(one.status === 'ongoing') ||
          (time(one) === time(other) ? one.number.localeCompare(other.number) : time(one) - time(other)),
      )[0]
  }
  const elements = ['vessels.view', 'movementInstructions.view', 'voyages.view']

  test('tells its next call as its reader may know it', async () => {
    const all = await voyages()
    const ships = [...new Set(all.flatMap(({ vessel }) => vessel ?? []))]
    const readers = [
      { by: await server.userWith(elements), sees: () => true },
      { by: await server.userWith(elements, { sites: ['N'] }), sees: ({ plant }: Voyage) => plant === 'N' },
      {
        by: await server.userWith(elements, { attributes: { [companyScope]: ['INS'] } }),
        sees: ({ parties }: Voyage) => parties.includes('INS'),
      },
    ]
    const told = new Set<number>()
    for (const [place, { by, sees }] of readers.entries()) {
      for (const ship of ships) {
        const found = await hit(by, ship, 'vessels')
        const next = nextOf(ship, all.filter(sees))
        expect(
          found.actions.map(({ to }) => to),
          `${ship} for reader ${place}`,
        ).toEqual(next ? [`/voyage/${next.number}`] : [])
        const at = next && expectedAt(next)
        if (at) expect(found.facts[0]).toEqual({ kind: 'moment', label: 'Next call', at })
        if (next) told.add(place)
      }
    }
    expect(told.has(0)).toBe(true)
  })

  test('is where a new instruction begins, for whoever may write one', async () => {
    const [{ vessel }] = (await voyages()).filter((one) => one.vessel) as [Voyage]
    const found = await hit(await server.userWith([...elements, 'movementInstructions.create']), vessel!, 'vessels')
    const begin = { title: 'New movement instruction', to: '/movement-instruction/begin', search: { vessel } }
    expect(found.actions.at(-1)).toEqual(begin)
  })

  test('tells nothing of voyages to whoever may not read them', async () => {
    const [{ vessel }] = (await voyages()).filter((one) => one.vessel) as [Voyage]
    const found = await hit(await server.userWith(['vessels.view']), vessel!, 'vessels')
    expect(found).toMatchObject({ facts: [], actions: [] })
  })

  test('is found as people call it', async () => {
    const reader = await server.userWith(['vessels.view'])
    for (const text of ['nave selvara star', 'Ship SELVARA', 'selvara petroliera']) {
      expect(
        (await hitsOf(reader, text, 'vessels')).map(({ title }) => title),
        text,
      ).toContain('SELVARA STAR')
    }
  })
})

test('a company, a port and a product say which they are, and where to go on', async () => {
  const reader = await server.userWith([
    'companies.view',
    'companyAddresses.view',
    'ports.view',
    'products.view',
    'tanks.view',
  ])
  interface Expected {
    code: string
    told: string
  }
  const one = async (statement: RawBuilder<Expected>) => (await raw(statement))[0]!
  const company = await one(sql<Expected>`
    select c.code, (y.name ->> 'en') || ' · ' || (l.name ->> 'en') as told from companies c
    join company_types y on y.code = c.company_type_code join countries l on l.iso_code = c.country_code order by c.code`)
  expect(await hit(reader, company.code, 'companies')).toMatchObject({
    facts: [{ kind: 'text', text: company.told }],
    actions: [{ to: '/master-data/CompanyAddresses', search: { companyCode: company.code } }],
  })
  const port = await one(sql<Expected>`
    select p.code, l.name ->> 'en' as told from ports p join countries l on l.iso_code = p.country_code order by p.code`)
  expect((await hit(reader, port.code, 'ports')).facts[0]).toEqual({ kind: 'text', text: port.told })
  const product = await one(sql<Expected>`
    select p.code, (f.name ->> 'en') || ' · CN code ' || p.cn_code as told from products p
    join product_families f on f.code = p.family join tanks t on t.product = p.code and t.ended_at is null
    order by p.code`)
  const found = await hit(reader, product.code, 'products')
  expect(found.facts[0]).toEqual({ kind: 'text', text: product.told })
  expect(found.facts[1]).toMatchObject({ kind: 'text', text: expect.stringMatching(/^Tanks [A-Z]/) as string })
  expect(found.actions).toEqual([{ title: 'Tanks', to: '/tankManagement/tanks', search: { product: product.code } }])
})

test('registries are found by what people call them, by those who may read them', async () => {
  const registries = async (by: TestUser, text: string) =>
    (await by.call('GET', `/search?${new URLSearchParams({ text })}`)).body.data.registries.map(
      ({ kind }: { kind: string }) => kind,
    )
  const reader = await server.userWith(['billOfLadingTypes.view'])
  const italian = await server.userWith(['billOfLadingTypes.view'], { language: 'it' })
  for (const text of ['BL', 'b/l', 'polizza', 'bill of lading']) {
    expect(await registries(reader, text), text).toEqual(['billOfLadingTypes'])
    expect(await registries(italian, text), text).toEqual(['billOfLadingTypes'])
  }
  expect(await registries(await server.userWith(['ports.view']), 'BL')).not.toContain('billOfLadingTypes')
})
