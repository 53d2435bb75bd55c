import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { LabSample } from '#modules/process-data/contract/lab.contract.ts'
import type { TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import { forgetRecent, type Gauged, writeLive } from '#modules/process-data/server/readings.repo.ts'
import { keepSamples } from '#modules/process-data/server/lab.repo.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { calculatorElements, type Measure, type Origins } from '#modules/tanks/contract/calculator.contract.ts'
import { type Taken, takenFromSample, takenFromTank } from '#modules/tanks/rules/taken.ts'

const server = await demoServer()
vi.setConfig({ testTimeout: 60_000 })
const keeper = await server.userWith('super-admin')
const north = await server.userWith(Object.values(calculatorElements), { sites: ['N'] })
const plant = { id: 'system:historian', scope: everything }
const tank = 'S105'

const typed: Measure = {
  gauge: 'ullage',
  reading: 1,
  waterLevel: null,
  liquidTemperature: '1',
  ambientTemperature: '19.5',
  density15: '0.8',
  sedimentAndWater: null,
  feetPosition: 'LOW',
  vapourTemperature: null,
  pressure: null,
}

/** What the gauges of a tank say at a moment, as the worker writes it. */
async function say(at: string, values: Partial<Record<Gauged['measure'], string>>, of: Partial<Gauged> = {}) {
  await server.db.transaction(plant, async (tx) => {
    const said = Object.entries(values).map(([measure, value]) => ({
      tankCode: tank,
      plant: 'S',
      measure: measure as Gauged['measure'],
      value,
      quality: 'good' as const,
      at,
      ...of,
    }))
    await writeLive(tx, said, false)
    await tx.query(sql`update historian_state set last_read_at = now()`)
  })
}
/** Counted from when the test began: on a slow machine, so many seconds ago would be another second by then. */
const began = Math.floor(Date.now() / 1000)
const secondsAgo = (seconds: number) => new Date((began - seconds) * 1000 + 123).toISOString()
const gauges = async (query: string, by = keeper): Promise<TankValues> =>
  (await by.call('GET', `/process-data/gauges?tankCode=${tank}${query}`)).body.data.tanks[0]

async function printed(id: string): Promise<string> {
  const answer = await fetch(`${server.api.url}/api/tank-calculator/calculations/${id}/print?language=en`, {
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  return pdfPages(Buffer.from(await answer.arrayBuffer()))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

interface Body {
  tankCode: string
  measuredAt: string
  measure: Measure
  origins: Origins
}

const taking = (taken: readonly Taken[], measuredAt: string): Body => ({
  tankCode: tank,
  measuredAt,
  measure: Object.assign({}, typed, ...taken.map(({ readings }) => readings)),
  origins: Object.fromEntries(
    taken.flatMap(({ readings, from }) =>
      Object.entries(readings).flatMap(([name, value]) => (value === null ? [] : [[name, from]])),
    ),
  ),
})
const save = (body: unknown, by = keeper) =>
  by.call('POST', '/tank-calculator/calculations', { body, headers: { 'idempotency-key': crypto.randomUUID() } })
const refused = async (body: unknown, by = keeper) => {
  const { status, body: answer } = await save(body, by)
  expect(status, JSON.stringify(answer)).toBe(400)
  return answer.data as { key: string; value: string }[]
}

test('what gauges and lab say is saved with source, tag, second and quality, and stays true when the gauge has moved on', async () => {
  const at = secondsAgo(50)
  await say(at, { level: '9000.44', temperature: '31.00', waterLevel: '12' })
  const sample = { id: 'LAB-1', tank, takenAt: '2026-10-01T08:00:00Z', position: 'top' }
  const validated = { unit: 'kg/m3', method: 'EN ISO 12185', property: 'DENS', validatedAt: '2026-10-01T09:00:00Z' }
  await server.db.transaction({ id: 'system:lab', scope: everything }, (tx) =>
    keepSamples(tx, [{ ...sample, analyses: [{ ...validated, value: '846.5' }] }]),
  )
  const [lab]: LabSample[] = (await keeper.call('GET', `/process-data/lab-samples?tankCode=${tank}`)).body.data
  const body = taking([...takenFromTank(await gauges('')), takenFromSample(lab!)!], at)
  await say(secondsAgo(40), { level: '9023', temperature: '32.9' })

  const answer = await save(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { data } = answer.body
  expect(data).toMatchObject({ measuredAt: at, measure: { gauge: 'dip', reading: 9000, liquidTemperature: '31' } })
  const tag = `S.${tank}.`
  expect(data.origins).toEqual({
    gauge: { source: 'historian', reference: expect.stringContaining(tag), at, quality: 'good' },
    reading: { source: 'historian', reference: expect.stringContaining(tag), at, quality: 'good' },
    waterLevel: { source: 'historian', reference: expect.stringContaining(tag), at, quality: 'good' },
    liquidTemperature: { source: 'historian', reference: expect.stringContaining(tag), at, quality: 'good' },
    density15: { source: 'lab', reference: 'LAB-1', at: '2026-10-01T08:00:00.000Z', quality: 'validated' },
  })
  // In the trace, and on paper.
  const { reference } = data.origins.reading
  expect(JSON.stringify(data.trace)).toContain(`historian ${reference}, ${at}, good`)
  expect(JSON.stringify(data.trace)).toContain('lab LAB-1, 2026-10-01T08:00:00.000Z, validated')
  const paper = await printed(data.id)
  for (const part of [`Historian ${reference}`, siteTime(at).seconds, 'good', 'Laboratory LAB-1', 'validated']) {
    expect(paper).toContain(part)
  }

  // The seconds are forgotten; what was saved with them can be saved again, and nothing else in its name.
  await server.db.transaction(plant, async (tx) => {
    await tx.query(sql`delete from tank_recent_values`)
    await forgetRecent(tx)
  })
  expect((await save(body)).status).toBe(200)
  expect(await refused({ ...body, measure: { ...body.measure, reading: 9001 } })).toHaveLength(1)
  expect(await refused({ ...body, measure: { ...body.measure, gauge: 'ullage' } })).toHaveLength(2)
  expect((await refused({ ...body, measuredAt: secondsAgo(30) })).map(({ key }) => key).toSorted()).toEqual([
    'measure.gauge',
    'measure.liquidTemperature',
    'measure.reading',
  ])
})

test('what the historian did not say of that tank at that moment is refused, and the field is named once', async () => {
  const at = secondsAgo(25)
  await say(at, { level: '8000', temperature: '20.5', waterLevel: '10' })
  await say(at, { level: '7000' }, { tankCode: 'S104' })
  const body = taking(takenFromTank(await gauges('')), at)
  const from = body.origins.reading!
  const claim = (more: { measure?: object; reading?: object; body?: object }) => ({
    ...body,
    measure: { ...body.measure, ...more.measure },
    origins: { ...body.origins, reading: { ...from, ...more.reading } },
    ...more.body,
  })
  const [said, ...more] = await refused(claim({ measure: { reading: 8001 } }))
  expect(more).toEqual([])
  expect(said).toEqual({
    key: 'measure.reading',
    value: 'Level reading: the historian does not have this value at that moment. Take it again, or enter it by hand.',
  })
  const keysOf = async (sent: unknown, by = keeper) => (await refused(sent, by)).map(({ key }) => key)
  // Another moment, tag or quality; another quantity; a field that has no gauge.
  expect(await keysOf(claim({ reading: { at: secondsAgo(26) } }))).toEqual(['measure.reading'])
  expect(await keysOf(claim({ reading: { at: secondsAgo(24) } }))).toEqual(['measure.reading'])
  expect(await keysOf(claim({ reading: { reference: 'S.S104.LT' } }))).toEqual(['measure.reading'])
  expect(await keysOf(claim({ reading: { quality: 'uncertain' } }))).toEqual(['measure.reading'])
  expect(await keysOf({ ...body, measure: { ...body.measure, waterLevel: 8000 } })).toEqual(['measure.waterLevel'])
  expect(await keysOf({ ...body, origins: { density15: from } })).toEqual(['measure.density15'])
  // A measurement before the value came, or after the gauge had said something else.
  expect(await keysOf({ ...body, measuredAt: secondsAgo(27) })).toHaveLength(4)
  await say(secondsAgo(20), { level: '8100' })
  expect(await keysOf({ ...body, measuredAt: secondsAgo(15) })).toEqual(['measure.reading', 'measure.gauge'])
  // The value of another tank.
  const other = { ...body, tankCode: 'S104' }
  expect(await keysOf(other)).toEqual(expect.arrayContaining(['measure.gauge', 'measure.reading']))
  // Whose plant is another one is told nothing of the tank.
  expect((await save(body, north)).status).toBe(404)
  expect((await save(body)).status).toBe(200)
})

test('a value that was not good is nobody’s reading, whatever is said of it', async () => {
  for (const [seconds, quality] of [
    [14, 'uncertain'],
    [13, 'stale'],
    [12, 'frozen'],
  ] as const) {
    const at = secondsAgo(seconds)
    await say(at, { level: '5000' }, { quality })
    const from = { source: 'historian' as const, reference: `S.${tank}.LT`, at, quality }
    const body = { tankCode: tank, measuredAt: at, measure: { ...typed, gauge: 'dip', reading: 5000 } }
    for (const claimed of [from, { ...from, quality: 'good' }]) {
      expect(await refused({ ...body, origins: { reading: claimed } })).toMatchObject([{ key: 'measure.reading' }])
    }
  }
})

test('a minute that was kept is a true origin of its own minute', async () => {
  const minute = '2026-09-01T10:05:00.000Z'
  await server.owner.query(sql`select make_reading_months('2026-09-01', '2026-09-01')`)
  await server.owner.query(sql`
    insert into tank_readings (tank_code, plant, at, level, temperature, quality)
    values (${tank}, 'S', ${minute}, 6500.4, 24.10, 'g-g---'), (${tank}, 'S', '2026-09-01T10:06:00Z', 6600, 24.2, 'u-g---')`)
  const body = taking(takenFromTank(await gauges('&at=2026-09-01T10:05:40.000Z')), minute)
  expect(body.measure).toMatchObject({ reading: 6500, liquidTemperature: '24.1' })
  expect((await save(body)).status).toBe(200)
  expect((await save({ ...body, measuredAt: '2026-09-01T10:05:40.000Z' })).status).toBe(200)
  expect(await refused({ ...body, measuredAt: '2026-09-01T10:06:00.000Z' })).toHaveLength(3)
  const later = { ...body.origins.reading!, at: '2026-09-01T10:06:00.000Z' }
  const uncertain = { ...body, measure: { ...body.measure, reading: 6600 }, origins: { reading: later } }
  expect(await refused({ ...uncertain, measuredAt: later.at })).toHaveLength(1)
})

test('what the lab has not found in that sample of that tank, or not validated, is refused', async () => {
  const sent = (id: string, of: string, value: string, validatedAt: string | null) => ({
    id,
    tank: of,
    takenAt: '2026-10-02T08:00:00Z',
    position: 'top',
    analyses: [{ method: 'EN ISO 12185', property: 'DENS', value, unit: 'kg/m3', validatedAt }],
  })
  const signed = '2026-10-02T09:00:00Z'
  await server.db.transaction({ id: 'system:lab', scope: everything }, (tx) =>
    keepSamples(tx, [
      sent('L-1', tank, '846.5', signed),
      sent('L-2', 'S104', '846.5', signed),
      sent('L-3', tank, '846.5', null),
    ]),
  )
  const body = {
    tankCode: tank,
    measuredAt: '2026-10-03T08:00:00.000Z',
    measure: { ...typed, gauge: 'dip', reading: 9000, liquidTemperature: '20', density15: '0.8465' },
  }
  const from = { source: 'lab', reference: 'L-1', at: '2026-10-02T08:00:00.000Z', quality: 'validated' }
  const claim = (more: object, measure = {}) => ({
    ...body,
    measure: { ...body.measure, ...measure },
    origins: { density15: { ...from, ...more } },
  })
  const saved = await save(claim({}, { density15: '0.84650' }))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  for (const lie of [
    claim({}, { density15: '0.84651' }),
    claim({ at: '2026-10-02T08:00:01.000Z' }),
    claim({ reference: 'L-2' }),
    claim({ reference: 'L-3' }),
    claim({ reference: 'L-4' }),
  ]) {
    expect(await refused(lie)).toMatchObject([{ key: 'measure.density15', value: expect.stringMatching(/^Density/) }])
  }
  expect(await refused({ ...claim({}), origins: { liquidTemperature: from } })).toHaveLength(1)
  expect(await refused(claim({ quality: 'good' }))).toHaveLength(1)
})
