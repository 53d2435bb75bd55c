import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { GaugeMeasure } from '#modules/process-data/contract/process-data.contract.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'
import type { TankOperation } from '../contract/tank-operations.contract.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const tank = 'S107'
/** The night in which it was found: the level ran while somebody filled in the form. */
const minute = Math.floor(Date.now() / 60_000) * 60_000 - 10 * 60_000
const at = (seconds: number) => new Date(minute + seconds * 1000).toISOString()

async function say(moment: string, values: Partial<Record<GaugeMeasure, string>>) {
  for (const [measure, value] of Object.entries(values)) {
    await server.owner.query(sql`
      insert into tank_recent_values (tank_code, plant, measure, at, value, quality)
      values (${tank}, 'S', ${measure}, ${moment}, ${value}, 'good')`)
  }
}
await server.owner.query(sql`select make_reading_months(${at(0)}::date, ${at(0)}::date)`)
await server.owner.query(sql`
  insert into tank_readings (tank_code, plant, at, level, temperature, density, quality)
  values (${tank}, 'S', ${at(0)}, 8977, 31.0, 0.8345, 'g-gg--')`)
await say(at(44), { level: '8999', temperature: '31.0', density: '0.83440' })
await say(at(45), { level: '9000' })
await say(at(46), { level: '9001' })

const reading = {
  gauge: 'dip',
  reading: 9000,
  waterLevel: 0,
  liquidTemperature: '31',
  ambientTemperature: '18.0',
  density15: '0.84650',
  sedimentAndWater: '0.100',
  feetPosition: 'LOW',
  vapourTemperature: null,
  pressure: null,
}
const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const draft = async (): Promise<TankOperation> =>
  done(
    await keeper.call('POST', '/tank/operations', {
      body: {
        operationType: 'INV',
        tankCode: tank,
        product: null,
        openingAt: at(0),
        direction: null,
        measureType: 'level',
        productOwner: 'SEL',
        managementType: 'OWN',
        voyageNumber: null,
        fiscalDocumentType: null,
        fiscalDocumentNumber: null,
        molecularWeight: null,
        note: null,
      },
    }),
  )
const measure = ({ id, version }: TankOperation, more: object) =>
  keeper.call('PUT', `/tank/operations/${id}/measures/closing`, {
    headers: { 'if-match': `"${version}"` },
    body: { from: 'reading', measuredAt: at(45), measure: reading, ...more },
  })
const origin = (measured: string, moment: string) => ({
  source: 'historian' as const,
  reference: `S.${tank}.${measured}`,
  at: moment,
  quality: 'good' as const,
})

test('a measure of an operation keeps where each reading came from, to the second, and compares none with itself', async () => {
  const tags = await server.owner.query(sql<{ measure: string; tag: string }>`
    select measure, tag from historian_tags where tank_code = ${tank}`)
  const tag = (of: string) => tags.find(({ measure: one }) => one === of)!.tag
  const origins = {
    reading: { ...origin('', at(45)), reference: tag('level') },
    liquidTemperature: { ...origin('', at(44)), reference: tag('temperature') },
  }
  const operation = await draft()
  const wrong = await measure(operation, { origins, measure: { ...reading, reading: 9001 } })
  expect(wrong.status).toBe(400)
  expect(wrong.body.data).toEqual([
    {
      key: 'measure.reading',
      value:
        'Level reading: the historian does not have this value at that moment. Take it again, or enter it by hand.',
    },
  ])
  const other = { reading: { ...origins.reading, at: at(44) } }
  expect((await measure(operation, { origins: other })).body.data).toMatchObject([{ key: 'measure.reading' }])

  const { closing, levelDelta } = done(await measure(operation, { origins }))
  expect(closing).toMatchObject({ at: at(45), origins })
  // Of that second, not of the minute before it; and no delta of a value against itself.
  expect(closing.automatic).toMatchObject([
    { measure: 'level', value: '9000', at: at(45) },
    { measure: 'temperature', value: '31.0', at: at(44) },
    { measure: 'density', value: '0.83440', at15: expect.stringMatching(/^0\.84[67]/) },
  ])
  expect(levelDelta).toBeNull()
})

test('what a hand has read is held against the gauge at the same second and its density at 15 °C', async () => {
  const measured = done(
    await measure(await draft(), { measure: { ...reading, reading: 9003, liquidTemperature: '30.8' } }),
  )
  expect(measured.closing.origins).toEqual({})
  expect(measured).toMatchObject({ levelDelta: 3, temperatureDelta: '-0.2', isWithinTolerance: true })
})
