import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { replay } from '@molo/measurement/trace'
import { demoServer } from '#demo/testing/demo-server.ts'
import { tankConfigurationRegistry } from '../contract/tank-settings.registry.ts'
import { movedBetween } from '../rules/movement.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const reader = await server.userWith(['tankCalculator.view'])
const measure = {
  gauge: 'dip',
  reading: 15_352,
  waterLevel: null,
  liquidTemperature: '23.2',
  ambientTemperature: '19.5',
  density15: '0.84650',
  sedimentAndWater: '0.160',
  feetPosition: 'LOW',
  vapourTemperature: null,
  pressure: null,
}
const body = { tankCode: 'S105', measuredAt: '2026-11-14T21:30:00.000Z', measure }
const save = (sent: unknown = body, by = keeper, key: string = crypto.randomUUID()) =>
  by.call('POST', '/tank-calculator/calculations', { body: sent, headers: { 'idempotency-key': key } })
const recordOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => tankConfigurationRegistry.inputFields.some((f) => f.name === name)),
  )
const figure = (calculation: { figures: { name: string; value: string }[] }, name: string) =>
  calculation.figures.find((one) => one.name === name)?.value

test('a saved calculation is the server’s own, once, and can be calculated again from what was stored', async () => {
  const key = crypto.randomUUID()
  const first = await save(body, keeper, key)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await save(body, keeper, key)).body.data.id).toBe(first.body.data.id)
  const stored = (await keeper.call('GET', `/tank-calculator/calculations/${first.body.data.id}`)).body.data
  expect(stored.measuredAt).toBe(body.measuredAt)
  expect(figure(stored, 'weightAir')).toBe(figure(first.body.data, 'weightAir'))
  expect(replay(stored.trace).value?.isIdentical).toBe(true)
  const list = (await keeper.call('GET', '/tank-calculator/calculations?tankCode=S105')).body.data
  expect(list.map(({ id }: { id: string }) => id)).toEqual([first.body.data.id])
  expect((await save({ ...body, figures: [] })).status).toBe(400)
})

test('the facts are those of the day: a factor counts while it is valid, and no version is no calculator', async () => {
  const facts = async (at: string) => (await keeper.call('GET', `/tank-calculator/facts?tankCode=S503&at=${at}`)).body
  expect((await facts('2026-06-01T12:00:00.000Z')).data.correctionFactor).toBe('1.000350')
  // The last evening of August in Rome is still August; two hours later it is not.
  expect((await facts('2026-08-31T21:00:00.000Z')).data.correctionFactor).toBe('1.000350')
  expect((await facts('2026-08-31T23:00:00.000Z')).data.correctionFactor).toBeNull()
  const early = await facts('2015-12-31T12:00:00.000Z')
  expect(early.message).toContain('Calculator has not been created yet.')
})

test('a reading beyond the table is refused at its field; who may only look cannot save', async () => {
  const beyond = await save({ ...body, measure: { ...measure, reading: 40_000 } })
  expect(beyond.status).toBe(400)
  expect(beyond.body.data[0]).toMatchObject({ key: 'measure.reading' })
  expect((await save(body, reader)).status).toBe(403)
})

test('spheres and the ethylene tank are calculated by their own rules', async () => {
  const sphere = {
    ...measure,
    reading: 7399,
    liquidTemperature: '18.7',
    vapourTemperature: '20.0',
    pressure: '6.360',
    density15: '0.50690',
    sedimentAndWater: null,
    feetPosition: null,
  }
  const propane = await save({ ...body, tankCode: 'S801', measure: sphere })
  expect(propane.status, JSON.stringify(propane.body)).toBe(200)
  expect(Number(figure(propane.body.data, 'vapourMass'))).toBeGreaterThan(1000)
  const ethylene = await save({
    ...body,
    tankCode: 'N811',
    measure: {
      ...sphere,
      reading: 12_909,
      liquidTemperature: '-102.5',
      vapourTemperature: null,
      pressure: null,
      density15: null,
    },
  })
  expect(ethylene.status, JSON.stringify(ethylene.body)).toBe(200)
  expect(ethylene.body.data.figures.map(({ name }: { name: string }) => name)).toEqual(['massVacuum'])
})

test('a sphere is calculated as was agreed for it: what is saved afterwards follows, what was saved before stays', async () => {
  const worked = {
    ...measure,
    reading: 9043,
    liquidTemperature: '18.5',
    density15: '0.50700',
    sedimentAndWater: null,
    feetPosition: null,
    vapourTemperature: '20.0',
    pressure: '7.900',
    molecularWeight: '44.100',
  }
  const masses = ({ body: { data } }: Awaited<ReturnType<typeof save>>) =>
    ['liquidMass', 'vapourMass', 'massVacuum'].map((name) => figure(data, name))
  const ideal = await save({ ...body, tankCode: 'S801', measure: worked })
  expect(masses(ideal)).toEqual(['620027', '12398', '632425'])

  const path = '/operations/TankConfigurations'
  const [{ id }] = (await keeper.call('GET', `${path}?tankCode=S801`)).body.data.rows
  const { data } = (await keeper.call('GET', `${path}/${id}`)).body
  const agree = (changes: object) =>
    keeper.call('PUT', `${path}/${id}`, {
      body: { ...recordOf(data), ...changes },
      headers: { 'if-match': `"${data.version}"`, 'idempotency-key': crypto.randomUUID() },
    })
  expect((await agree({ zMode: 'FIXED' })).body.data).toMatchObject([{ key: 'fixedZ' }])
  expect((await agree({ fixedZ: '0.8600' })).body.data).toMatchObject([{ key: 'fixedZ' }])
  expect((await agree({ vcfMode: '1952' })).body.data).toMatchObject([{ key: 'vcfMode' }])
  const agreed = await agree({ zMode: 'FIXED', fixedZ: '0.8600' })
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200)

  expect(masses(await save({ ...body, tankCode: 'S801', measure: worked }))).toEqual(['620027', '14417', '634444'])
  const before = await keeper.call('GET', `/tank-calculator/calculations/${ideal.body.data.id}`)
  expect(masses(before)).toEqual(['620027', '12398', '632425'])
  expect(replay(before.body.data.trace).value?.isIdentical).toBe(true)
})

test('nobody changes or removes a saved calculation, and another plant does not see it', async () => {
  const { id } = (await save()).body.data
  await expect(server.db.query(sql`update tank_calculations set product = null`)).rejects.toThrow(/permission denied/)
  await expect(server.db.query(sql`delete from tank_calculations`)).rejects.toThrow(/permission denied/)
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update users set all_sites = false, sites = '{N}' where id = ${reader.userId}`),
  )
  expect((await reader.call('GET', `/tank-calculator/calculations/${id}`)).status).toBe(404)
  expect((await reader.call('GET', '/tank-calculator/calculations?tankCode=S105')).body.data).toEqual([])
  expect((await reader.call('GET', '/tank-calculator/facts?tankCode=S101&at=2026-11-14T21:30:00.000Z')).status).toBe(
    404,
  )
})

test('a movement is two calculations in one, and what came from a stored one is held against it', async () => {
  const opened = (await save({ ...body, measuredAt: '2026-11-13T06:00:00.000Z' })).body.data
  const from = { source: 'stored', reference: opened.id, at: opened.measuredAt }
  const opening = {
    measuredAt: opened.measuredAt,
    measure,
    origins: { reading: from, density15: from },
  }
  const sent = { ...body, purpose: 'movement', measure: { ...measure, reading: 12_000 }, opening }
  const moved = await save(sent)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const { data } = moved.body
  expect(data).toMatchObject({ purpose: 'movement', opening: { purpose: 'level', origins: opening.origins } })
  expect(JSON.stringify(data.opening.trace)).toContain(`stored ${opened.id}`)
  expect(Number(figure(movedBetween(data.opening.trace, data.trace), 'movedMass'))).toBe(
    Number(figure(data, 'massVacuum')) - Number(figure(data.opening, 'massVacuum')),
  )
  // What the source does not say, nobody can say in its name; nor in the name of a source that is not connected.
  const lies = { ...opening, measure: { ...measure, reading: 15_000 } }
  expect((await save({ ...sent, opening: lies })).body.data[0].key).toBe('opening.measure.reading')
  const unheard = { ...opening, origins: { reading: { ...from, source: 'lab' } } }
  expect((await save({ ...sent, opening: unheard })).status).toBe(400)
  // Nothing of a refused movement stays, its opening neither.
  const count = async () =>
    (await server.db.query(sql<{ n: number }>`select count(*)::int n from tank_calculations`))[0]!.n
  const before = await count()
  expect((await save({ ...sent, measure: { ...measure, reading: 40_000 } })).body.data[0].key).toBe('measure.reading')
  expect((await save({ ...sent, measuredAt: opening.measuredAt })).body.data[0].key).toBe('measuredAt')
  expect((await save({ ...sent, opening: undefined })).body.data[0].key).toBe('opening')
  expect(await count()).toBe(before)
})
