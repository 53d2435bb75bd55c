import { describe, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { pageSize } from '#platform/core/registry-queries.ts'
import { addDays, type NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { reportPage, type ServerReport } from '#platform/server/reports/report-source.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import type { TestServer, TestUser } from '#platform/testing/test-server.ts'
import { addressOf, asking, longAgo, type Question, type Row, ways } from './asking.ts'
import { checkComparison } from './check-comparison.ts'
import { figuresOnPaper, sheetCells, type Speak } from './files.ts'
import { lookWithPasts } from './longer-past.ts'
import { askedField, filtersFrom, isAsked } from './narrowing.ts'
import { busyMoments, fullQuestion, offersOf, valuesFor } from './questions.ts'
import { blocksRead } from './reading-cost.ts'
import { areInOrder, comparable, dayOf, fits, groupsOf } from './second-look.ts'

const plants = 'plants'
/** In rows of each table that grows. */
const pasts = [1000, 20_000]
/** A short table is read as a whole; of a long one each row of the page may stand in a block of its own, below an index. */
const paged = 2 * pageSize.default

/** By report. */
type Reasons = Readonly<Record<string, string>>

/**
 * What every report promises, held against each report of these modules with the demo terminal's own records. One that has
 * no rows there is red, unless `empty` says why, and so is one that costs more with a longer past, unless `dearer` does.
 */
export async function checkReports(
  server: TestServer,
  modules: readonly ServerModule[],
  { empty = {}, dearer = {} }: { empty?: Reasons; dearer?: Reasons } = {},
): Promise<void> {
  const reports = modules.flatMap((module) => module.reports ?? [])
  const everyElement = [...new Set(reports.map(({ report }) => report.elements.view))]
  const world = worldOf([...new Set([...serverModules, ...modules])])
  const texts = await loadTexts([...serverModules, ...modules])
  const speak: Speak = (key) => texts.text('en', key)
  const admin = await server.userWith('super-admin')
  const stranger = await server.userWith([])
  const outsider = await server.userWith(everyElement, { attributes: { [companyScope]: ['INS'] } })

  const listed = async (id: string): Promise<Row[]> => {
    const { status, body } = await admin.call('GET', `${world.find(id).registry.path}?limit=500`)
    expect(status, id).toBe(200)
    return body.data.rows
  }
  const offers = await offersOf(server.owner, admin.call, world)
  const moments = await busyMoments(server.owner)
  const atHomeIn = remembered((plant: string) => server.userWith(everyElement, { sites: [plant] }))
  /** The plant of each record of a registry, by its code. */
  const plantsOf = remembered(async (id: string) => {
    const { key, site } = world.find(id).registry
    return new Map((await listed(id)).map((row) => [row[key[0]!] as string, row[site!] as string | null]))
  })

  const questionFor = remembered((report: AnyReport) => fullQuestion(admin.call, report, offers))

  describe.each(reports.map((one) => [one.report.id as string, one] as const))('%s', (_id, one: ServerReport) => {
    const { report } = one
    const ask = asking(server, report)
    const parameters = report.parameters as readonly NamedParameter[]
    const columns = report.list.map((name: string) => report.field(name)) as RegistryField[]
    let found: Promise<{ question: Question; rows: Row[] }> | undefined
    const wholeOnce = async () => {
      const question = await questionFor(report)
      return { question, rows: await ask.rows(admin, question) }
    }
    /** Asked once, and held against everything else. */
    const whole = () => (found ??= wholeOnce())

    test('has rows on the demo terminal, as many as it says, or it is said why not', async () => {
      const { question, rows } = await whole()
      expect(await ask.count(admin, question)).toBe(rows.length)
      expect(rows.length > 0, empty[report.id] ?? 'no question gives any rows').toBe(!(report.id in empty))
    })

    test('gives every row once and in order, page after page, by every column and both ways', async () => {
      const { question, rows } = await whole()
      const ids = rows.map(({ id }) => id).toSorted()
      expect(new Set(ids).size).toBe(ids.length)
      const pages = Math.max(1, Math.ceil(rows.length / 3))
      for (const name of report.sortable) {
        for (const descending of [false, true]) {
          const sort = `${descending ? '-' : ''}${name}`
          const sorted = await ask.rows(admin, { ...question, sort }, pages)
          expect(sorted.map(({ id }) => id).toSorted(), sort).toEqual(ids)
          expect(areInOrder(sorted, report.field(name), descending), `in order by ${sort}`).toBe(true)
        }
      }
      const { sort } = report
      expect(areInOrder(rows, report.field(sort.replace('-', '')), sort.startsWith('-')), 'in its own order').toBe(true)
    })

    test('is narrowed by each filter to exactly the rows that fit', async () => {
      const { question, rows } = await whole()
      for (const field of report.filterFields) {
        for (const narrower of filtersFrom(field, rows)) {
          const found = await ask.rows(admin, { ...question, ...narrower })
          const fitting = rows.filter((row) => fits(field, row, narrower))
          expect(found, JSON.stringify(narrower)).toEqual(fitting)
          expect(await ask.count(admin, { ...question, ...narrower })).toBe(fitting.length)
          expect(comparable((await ask.totals(admin, { ...question, ...narrower })).groups)).toEqual(
            groupsOf(fitting, report),
          )
        }
      }
    })

    test('is narrowed by each parameter that may be left out', async () => {
      const { question, rows } = await whole()
      for (const parameter of parameters.filter(({ required }) => !required)) {
        const field = askedField(report, parameter)
        const tried =
          field && parameter.kind === 'field' ? filtersFrom(field, rows) : await valuesFor(parameter, offers)
        for (const asked of tried.slice(0, 4)) {
          const value = asked[field?.name ?? ''] ?? Object.values(asked)[0]!
          const narrower = parameter.kind === 'field' ? { [parameter.name]: value } : asked
          const found = await ask.rows(admin, { ...question, ...narrower })
          const where = JSON.stringify(narrower)
          if (field) expect(found, where).toEqual(rows.filter((row) => isAsked(parameter, field, row, narrower)))
          else
            expect(
              rows.map(({ id }) => id),
              where,
            ).toEqual(expect.arrayContaining(found.map(({ id }) => id)))
        }
      }
    })

    test('adds up: the whole, and the groups of every column, which share out the rows', async () => {
      const { question, rows } = await whole()
      const { groups } = await ask.totals(admin, question)
      expect(comparable(groups)).toEqual(groupsOf(rows, report))
      for (const name of report.sortable) {
        const told = await ask.totals(admin, { ...question, group: name })
        const expected = groupsOf(rows, report, name)
        if (told.complete) expect(comparable(told.groups), name).toEqual(expected)
        else expect(expected, name).toEqual(expect.arrayContaining(comparable(told.groups)))
        for (const { value } of [told.groups[0], told.groups.at(-1)].flatMap((group) => group ?? [])) {
          const members = await ask.rows(admin, { ...question, group: name, groupValue: JSON.stringify(value) })
          const fitting = rows.filter((row) => JSON.stringify(row[name]) === JSON.stringify(value))
          expect(members, `${name} = ${JSON.stringify(value)}`).toEqual(fitting)
        }
      }
    })

    test('holds the same on the screen, in the workbook and on paper', async () => {
      const { question, rows } = await whole()
      expect(await ask.sheet(admin, question)).toEqual(rows.map((row) => sheetCells(report, columns, row, speak)))
      const words = await ask.paper(admin, question)
      expect(missingIn(words, figuresOnPaper(report, rows))).toEqual([])
    })

    test('tells people of one plant exactly its rows, by every way there is', async () => {
      const { question, rows } = await whole()
      const everyPlant = await offers.codes(plants)
      expect(everyPlant.length).toBeGreaterThan(1)
      const ofPlant = parameters.find(({ field }) => field.to === plants)
      const own = ofPlant ? (question[ofPlant.name] ?? everyPlant[0]!) : everyPlant[0]!
      const other = everyPlant.find((plant) => plant !== own)!
      const [home, away] = [await atHomeIn(own), await atHomeIn(other)]
      if (!ofPlant) {
        for (const [user, plant] of [
          [home, own],
          [away, other],
        ] as const) {
          const isTheirs = await plantTest(report, plant, plantsOf, world)
          await expectTold(user, question, rows.filter(isTheirs))
        }
        return
      }
      const asked = { ...question, [ofPlant.name]: own }
      const theirs = await ask.rows(admin, asked)
      await expectTold(home, asked, theirs)
      // Asked as it was known at a moment, a paper is the same for everybody, byte for byte.
      const known: Question = report.asAt ? { ...asked, asAt: new Date().toISOString() } : asked
      expect((await ask.printed(home, known)).equals(await ask.printed(admin, known))).toBe(true)
      if (!ofPlant.required) await expectTold(home, question, theirs)
      await expectNothing(away, asked)
    })

    test('is closed to whoever has no right to it, to outsiders and to those who are not signed in', async () => {
      const { question } = await whole()
      for (const way of ways(report)) {
        const address = addressOf(report, way, question)
        expect((await stranger.call('GET', address)).status, address).toBe(403)
        expect((await outsider.call('GET', address)).status, address).toBe(403)
        expect((await server.anonymous('GET', address)).status, address).toBe(401)
      }
    })

    test('is not run without what it must be asked by, nor over days that cannot be', async () => {
      const { question } = await whole()
      const refused = async (asked: Question, field: string) => {
        for (const way of ways(report)) {
          const { status, body } = await admin.call('GET', addressOf(report, way, asked))
          expect(status, addressOf(report, way, asked)).toBe(400)
          expect(body.data).toContainEqual(expect.objectContaining({ key: field }))
        }
      }
      for (const { kind, names, required, maxDays = 1 } of parameters) {
        for (const name of required ? names : []) {
          const { [name]: _left, ...rest } = question
          await refused(rest, name)
        }
        if (kind !== 'period') continue
        const over = (from: string, to: string) => ({ ...question, [names[0]!]: from, [names[1]!]: to })
        const last = '2026-03-31'
        await refused(over(last, addDays(last, -1)), names[1]!)
        await refused(over(addDays(last, -maxDays), last), names[1]!)
        await ask.count(admin, over(addDays(last, 1 - maxDays), last))
      }
    })

    test('counts the days of a period by the clock of the plant', async () => {
      const { question, rows } = await whole()
      const period = parameters.find(({ kind }) => kind === 'period')
      const dated = report.field(report.sort.replace('-', ''))
      if (!period || !['instant', 'date'].includes(dated.kind)) return
      const byDay = Map.groupBy(rows, (row) => dayOf(dated, row[dated.name]))
      const [from, to] = period.names as [string, string]
      for (const [day, ofDay] of [...byDay].slice(0, 8)) {
        expect(await ask.rows(admin, { ...question, [from]: day, [to]: day }), day).toEqual(ofDay)
      }
    })

    test.runIf(report.asAt)(
      'is as it is when asked as of now, and adds up to nothing before anything was known',
      async () => {
        const { question, rows } = await whole()
        expect(await ask.rows(admin, { ...question, asAt: new Date().toISOString() })).toEqual(rows)
        const { groups } = await ask.totals(admin, { ...question, asAt: longAgo })
        // Tanks were there before anybody knew what was in them: only what is measured is nothing.
        const measured = report.summed.filter((name: string) => report.field(name).unit)
        const sums = comparable(groups)[0]!.sums
        expect(measured.filter((name: string) => ![null, '0'].includes(sums[name]!))).toEqual([])
      },
    )

    test.runIf(report.asAt)('tells two moments apart as two full readings of it do', async () => {
      const { question, rows } = await whole()
      const narrower = report.filterFields.flatMap((field: RegistryField) => filtersFrom(field, rows).slice(0, 1))
      const orders = report.sortable.slice(0, 2).map((name: string) => ({ sort: `-${name}` }))
      const questions = [question, ...[...narrower, ...orders].map((more) => ({ ...question, ...more }))]
      let seen = 0
      for (const [index, from] of [longAgo, ...moments].entries()) {
        for (const to of [moments[index + 1], undefined]) {
          for (const asked of to ? [question] : questions)
            seen += await checkComparison(ask, report, admin, asked, { from, to })
        }
      }
      expect(seen, 'rows that changed').toBeGreaterThan(report.id in empty ? -1 : 0)
    })

    test.runIf(report.asAt)('compares nothing with what has not been yet, nor backwards', async () => {
      const { question } = await whole()
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      for (const [wrong, field] of [
        [{ from: tomorrow }, 'from'],
        [{ from: longAgo, to: tomorrow }, 'to'],
        [{ from: moments[1]!, to: moments[0]! }, 'to'],
      ] as const) {
        const { status, body } = await admin.call('GET', addressOf(report, '/compare', { ...question, ...wrong }))
        expect(status, JSON.stringify(wrong)).toBe(400)
        expect(body.data).toEqual([expect.objectContaining({ key: field, value: expect.stringMatching(/\w/) })])
      }
    })

    test('pages by key and never counts rows away', async () => {
      const { question } = await whole()
      const { text } = await one.source(server.db, question, { language: 'en', texts: await loadTexts(modules) })
      expect(text).not.toMatch(/\boffset\b/i)
    })

    async function expectTold(user: TestUser, question: Question, rows: readonly Row[]) {
      expect(await ask.rows(user, question)).toEqual(rows)
      expect(await ask.count(user, question)).toBe(rows.length)
      expect(comparable((await ask.totals(user, question)).groups)).toEqual(groupsOf(rows, report))
      expect(await ask.sheet(user, question)).toEqual(rows.map((row) => sheetCells(report, columns, row, speak)))
      if (report.asAt) await checkComparison(ask, report, user, question, { from: longAgo })
      expect(missingIn(await ask.paper(user, question), figuresOnPaper(report, rows))).toEqual([])
    }

    /** Told as empty, or refused: both say nothing. */
    async function expectNothing(user: TestUser, question: Question) {
      const { status } = await user.call('GET', addressOf(report, '', question))
      if (status === 200) return expectTold(user, question, [])
      for (const way of ways(report)) {
        expect([403, 404]).toContain((await user.call('GET', addressOf(report, way, question))).status)
      }
    }
  })

  test('none costs more because more has happened before what it is asked about', async () => {
    const questions = new Map<ServerReport, Question>()
    for (const one of reports) questions.set(one, await questionFor(one.report))
    const costs = async (tx: Tx) => {
      const each: Record<string, number> = {}
      for (const [one, question] of questions) {
        each[one.report.id] = await blocksRead(tx, (reader) =>
          reportPage(reader, one, question, { language: 'en', texts }),
        )
      }
      return each
    }
    const [short, long] = await lookWithPasts(server.owner, pasts, costs)
    const dear = Object.keys(long!).filter((id) => long![id]! > short![id]! * 1.2 + paged)
    expect(dear, JSON.stringify({ short, long })).toEqual(Object.keys(dearer).filter((id) => id in long!))
  })
}

/** What is asked for once is kept. */
function remembered<Key, Value>(find: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }
}

/** Which rows are of a plant, by what they name; those that name none, or nothing that has one, are everybody's. */
async function plantTest(
  report: AnyReport,
  plant: string,
  plantsOf: (registry: string) => Promise<Map<string, string | null>>,
  world: ReturnType<typeof worldOf>,
): Promise<(row: Row) => boolean> {
  const fields = report.fields as readonly RegistryField[]
  const direct = fields.find(({ name }) => name === report.site) ?? fields.find(({ to }) => to === plants)
  if (direct) return (row) => row[direct.name] === null || row[direct.name] === plant
  const through = fields.find(({ to, kind }) => to && kind === 'reference' && world.find(to).registry.site)
  if (!through) return () => true
  const plantOf = await plantsOf(through.to!)
  return (row) => [plant, null, undefined].includes(plantOf.get(row[through.name] as string))
}

/** What of the first is not in the second, each as often as it stands there. */
function missingIn(words: readonly string[], wanted: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1)
  return wanted.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}
