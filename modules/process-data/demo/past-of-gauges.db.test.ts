import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Plant, plantTags } from '#apps/simulator/plant.ts'
import { ToldTerminal } from '#apps/simulator/told-terminal.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { closingOf, minute } from '#demo/story/clock.ts'
import { faultAt, type GaugeFault, faultsOf } from '#demo/story/faults.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import { arrivedAt, resultsOf } from '#demo/story/lab.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { writePast } from '#demo/write-past.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type GaugeMeasure, gaugeMeasures } from '../contract/process-data.contract.ts'
import { keepSamples } from '../server/lab.repo.ts'
import { labChapter } from './lab.chapter.ts'
import { minutesOf, momentsKept, readingsChapter } from './readings.chapter.ts'

const now = Date.parse('2026-11-18T17:00Z')
const from = '2026-11-12'
const since = closingOf(addDays(from, -1))
const story = storyAround(now)
const faults = faultsOf(story, now)
const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 2, role: 'molo_app', onError: () => {} })
const owner = openDatabase({ url: database.url, poolSize: 2, onError: () => {} })

beforeAll(async () => {
  await loadDemo(db, () => {}, { past: 'none' })
  await writePast([readingsChapter, labChapter], { url: database.url, now, from, say: () => {} })
})
afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})

type Kept = Record<GaugeMeasure, number | null> & { tank: string; at: string; quality: string }
const keptMinutes = () =>
  owner.query(sql<Kept>`
    select tank_code as tank, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, quality, level::float8 as level,
      water_level::float8 as "waterLevel", temperature::float8 as temperature, density::float8 as density,
      pressure::float8 as pressure, gas_temperature::float8 as "gasTemperature"
    from tank_readings order by tank_code, at`)

test('each tank in service has a reading of each moment that is kept, also of the minute before each midnight', async () => {
  const moments = momentsKept(since, now)
  const kept = Map.groupBy(await keptMinutes(), ({ tank }) => tank)
  expect([...kept.keys()]).toEqual([...story.tanks.keys()].toSorted())
  for (const [tank, of] of kept)
    expect(
      of.map(({ at }) => Date.parse(at)),
      tank,
    ).toEqual(moments)
  for (let day = siteDayOf(since); closingOf(day) <= now; day = addDays(day, 1)) {
    expect(moments).toContain(closingOf(day))
  }
  expect(moments.filter((at) => at > now - 26 * 60 * minute)).toHaveLength(26 * 60)
})

test('the historian serves for a minute of the past what was kept of it, tag by tag', async () => {
  const plant = new Plant(new ToldTerminal(() => now))
  const tags = Map.groupBy(plantTags, ({ tank }) => tank)
  const wrong = (await keptMinutes()).flatMap((kept, index) => {
    const at = Date.parse(kept.at)
    // Every one of what failed, and some of the others.
    if (index % 11 > 0 && /^[g-]+$/.test(kept.quality)) return []
    const shown = gaugesOf(story, kept.tank, at)!
    return gaugeMeasures.flatMap((measure, place) => {
      const letter = kept.quality[place]!
      const tag = tags.get(kept.tank)?.find((one) => one.measure === measure)
      const said = tag && plant.valueOf(tag, at)
      const isWrong =
        letter === 'g'
          ? said?.quality !== 'good' ||
            said.value !== kept[measure] ||
            (!faultAt(faults, kept.tank, measure, at) && said.value !== shown[measure])
          : kept[measure] !== null || (letter === '-') !== (said === undefined)
      return isWrong ? [`${kept.tank} ${kept.at} ${measure} ${letter} ${kept[measure]} ${said?.value}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('what was wrong with a gauge stands in its letter, and in nothing else', async () => {
  const lettersOf = (fault: GaugeFault, at: readonly number[]) =>
    minutesOf(story, fault.tank, at, faults)
      .map(({ quality }) => quality[gaugeMeasures.indexOf(fault.measure)])
      .join('')
  const around = ({ from: begins, to }: GaugeFault) =>
    Array.from({ length: 20 }, (_, index) => begins + (index - 2) * minute).filter((at) => at < to)
  const ofKind = (kind: GaugeFault['kind']) => faults.find((one) => one.kind === kind && one.from > since - 4e10)!
  // Older than its limit of one minute; at once; and the same for ten minutes while the tank fills.
  expect(lettersOf(ofKind('stale'), around(ofKind('stale')))).toBe('ggggssssssssssssssss')
  expect(lettersOf(ofKind('bad'), around(ofKind('bad')))).toBe('ggbbbbbbbbbbbbbbbbbb')
  expect(lettersOf(ofKind('frozen'), around(ofKind('frozen')))).toBe('ggggggggggggffffffff')
  const open = faults.at(-1)!
  const kept = (await keptMinutes()).filter(({ quality }) => /[^g-]/.test(quality))
  expect(new Set(kept.map(({ tank }) => tank))).toEqual(
    new Set(faults.filter(({ to }) => to > since).map(({ tank }) => tank)),
  )
  expect(kept.findLast(({ tank }) => tank === open.tank)).toMatchObject({
    at: '2026-11-18T17:00:00Z',
    level: null,
  })
})

test('samples came in some minutes after they were taken, and counted from when they were signed', async () => {
  const told = story.samples.filter((one) => arrivedAt(one) <= now && one.takenAt >= since - 40 * 24 * 60 * minute)
  const kept = await owner.query(sql<{ tank: string; takenAt: string; value: string; validatedAt: string | null }>`
    select s.tank_code as tank, to_char(s.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt", a.value::text,
      to_char(a.validated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "validatedAt"
    from lab_samples s join lab_analyses a on a.sample = s.id and a.property = 'DENS'
    order by s.tank_code, s.taken_at`)
  const moment = (at: number) => new Date(at).toISOString().replace('.000', '')
  expect(kept).toEqual(
    told
      .toSorted((a, b) => (a.tank < b.tank ? -1 : a.tank > b.tank ? 1 : a.takenAt - b.takenAt))
      .map((one) => ({
        tank: one.tank,
        takenAt: moment(one.takenAt),
        value: resultsOf(one)[0]!.value,
        validatedAt: one.signedAt <= now ? moment(one.signedAt) : null,
      })),
  )
  expect(kept.some(({ validatedAt }) => validatedAt === null)).toBe(true)
})

test('the history of samples and analyses is that of the laboratory, of each in order of time', async () => {
  const history = await owner.query(sql<{ table: string; record: string; action: string; actor: string; at: number }>`
    select table_name as "table", record_id as record, action, actor, extract(epoch from at)::float8 as at from history
    where table_name in ('lab_samples', 'lab_analyses') order by id`)
  for (const [record, of] of Map.groupBy(history, ({ record }) => record)) {
    const moments = of.map(({ at }) => at)
    expect(moments, record).toEqual(moments.toSorted((a, b) => a - b))
  }
  expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set(['system:lab']))
  const [count] = await owner.query(sql<{ samples: number; analyses: number; signed: number }>`
    select (select count(*) from lab_samples)::int as samples, (select count(*) from lab_analyses)::int as analyses,
      (select count(*) from lab_analyses where validated_at is not null)::int as signed`)
  const counted = (table: string, action: string) =>
    history.filter((one) => one.table === table && one.action === action).length
  expect(count).toEqual({
    samples: counted('lab_samples', 'insert'),
    analyses: counted('lab_analyses', 'insert'),
    signed: counted('lab_analyses', 'update'),
  })
  expect(counted('lab_samples', 'update')).toBe(0)
})

test('the worker who asks the lab finds nothing that is new or otherwise, and later what was signed since', async () => {
  const asked = (at: number) =>
    new ToldTerminal(() => at).samplesSince(new Date(at - 3 * 24 * 60 * minute).toISOString(), at)
  const keep = (samples: ReturnType<typeof asked>) =>
    db.transaction({ id: 'system:lab', scope: everything }, (tx) => keepSamples(tx, samples))
  const written = async () => (await owner.query(sql`select 1 from history`)).length
  const before = await written()
  const known = await keep(asked(now))
  expect(known.size).toBeGreaterThan(10)
  expect(await written()).toBe(before)
  await keep(asked(now + 6 * 60 * minute))
  const open = await owner.query(sql<{ count: number }>`
    select count(*)::int as count from lab_analyses a join lab_samples s on s.id = a.sample
    where a.validated_at is null and s.taken_at <= to_timestamp(${now / 1000})`)
  expect(open[0]!.count).toBe(0)
  expect(await written()).toBeGreaterThan(before)
})
