import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Farm } from '../contract/farm.contract.ts'
import { fixedTankCalibrationRegistry } from '../contract/tank-settings.registry.ts'
import { tankVersionRegistry } from '../contract/tank-versions.registry.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const force = (statement: RawBuilder<unknown>) =>
  server.owner.transaction({ id: 'test', scope: everything }, (tx) => tx.query(statement))
type Row = Record<string, unknown> & { id: string; version: number }
type Registry = typeof tankRegistry | typeof tankVersionRegistry | typeof fixedTankCalibrationRegistry

async function first(registry: Registry, filter: string): Promise<Row> {
  const [{ id }] = (await keeper.call('GET', `${registry.path}?${filter}`)).body.data.rows
  return (await keeper.call('GET', `${registry.path}/${id}`)).body.data
}
const change = (registry: Registry, row: Row, values: object) =>
  keeper.call('PUT', `${registry.path}/${row.id}`, {
    body: { ...Object.fromEntries(registry.inputFields.map(({ name }) => [name, row[name]])), ...values },
    headers: { 'if-match': `"${row.version}"`, 'idempotency-key': crypto.randomUUID() },
  })
const refusal = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.data?.[0]?.key]
const post = (path: string, body: unknown) =>
  keeper.call('POST', path, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
const calculation = (tankCode: string, changes: object = {}) => ({
  tankCode,
  measuredAt: '2026-11-14T21:30:00.000Z',
  measure: {
    gauge: 'dip',
    reading: 4000,
    waterLevel: null,
    liquidTemperature: '20.0',
    ambientTemperature: '19.5',
    density15: '0.84650',
    sedimentAndWater: null,
    feetPosition: 'LOW',
    vapourTemperature: null,
    pressure: null,
    ...changes,
  },
})

test('a tank is for no product that is not enabled for its type, neither by itself nor through its version', async () => {
  const tank = await first(tankRegistry, 'code=S105')
  expect(refusal(await change(tankRegistry, tank, { product: 'LP-C3' }))).toEqual([400, 'product'])
  const version = await first(tankVersionRegistry, 'tankCode=S105')
  expect(refusal(await change(tankVersionRegistry, version, { tankType: 'SPHERE' }))).toEqual([400, 'tankType'])
  // What does not touch them can be changed, and another crude fits.
  const noted = await change(tankRegistry, tank, { note: 'Painted', product: 'CR-ESS' })
  expect(noted.status, JSON.stringify(noted.body)).toBe(200)
})

test('an operation puts no product into a tank of another type, and says so at the product', async () => {
  const asked = {
    operationType: 'TRI',
    tankCode: 'S107',
    product: 'LP-C3',
    openingAt: '2026-11-14T10:00:00.000Z',
    direction: 'receiver',
    measureType: 'level',
    ...Object.fromEntries(
      [
        'productOwner',
        'managementType',
        'voyageNumber',
        'fiscalDocumentType',
        'fiscalDocumentNumber',
        'molecularWeight',
        'note',
      ].map((name) => [name, null]),
    ),
  }
  expect(refusal(await post('/tank/operations', asked))).toEqual([400, 'product'])
})

test('the calculator keeps nothing of a product that is not enabled for the tank, once the types are narrowed', async () => {
  const before = await post('/tank-calculator/calculations', calculation('S104'))
  expect(before.status, JSON.stringify(before.body)).toBe(200)
  const path = '/operations/ProductConfigurations'
  const product = (await first(tankRegistry, 'code=S104'))['product']
  const [row] = (await keeper.call('GET', `${path}?product=${String(product)}`)).body.data.rows
  const { data } = (await keeper.call('GET', `${path}/${row.id}`)).body
  const { f54Routine, fixedDensity, volumeExpansionFactor, isEthylene, gasType } = data
  const narrowed = await keeper.call('PUT', `${path}/${row.id}`, {
    body: { product, f54Routine, fixedDensity, volumeExpansionFactor, isEthylene, gasType, enabledTankTypes: ['FIX'] },
    headers: { 'if-match': `"${data.version}"`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(narrowed.status, JSON.stringify(narrowed.body)).toBe(200)
  const refused = await post('/tank-calculator/calculations', calculation('S104'))
  expect([refused.status, refused.body.data?.[0]?.key]).toEqual([400, 'tankCode'])
  expect(JSON.stringify(refused.body.data)).toContain('FIX')
})

test('a fixed calibration takes the place of the certificate on its days, without the certificate’s factor', async () => {
  const fixed = await first(fixedTankCalibrationRegistry, '')
  const tankCode = String(fixed['tankCode'])
  const facts = async (at: string) =>
    (await keeper.call('GET', `/tank-calculator/facts?tankCode=${tankCode}&at=${at}`)).body.data.version
  const version = await first(tankVersionRegistry, `tankCode=${tankCode}`)
  const rows = [
    { level: 0, volume: '1.000' },
    { level: 20_000, volume: '2001.000' },
  ]
  const factor = await change(tankVersionRegistry, version, { calibrationFactor: '1.010000' })
  expect(factor.status, JSON.stringify(factor.body)).toBe(200)
  const own = await change(fixedTankCalibrationRegistry, fixed, { certificate: 'FIX-1', calibration: rows })
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  expect(await facts('2026-11-14T12:00:00.000Z')).toMatchObject({
    calibrationCertificate: 'FIX-1',
    calibrationFactor: '1',
    calibration: rows,
  })
  // The day before it began the certificate holds, with its factor.
  expect(await facts('2025-12-31T12:00:00.000Z')).toMatchObject({
    calibrationCertificate: version['calibrationCertificate'],
    calibrationFactor: '1.010000',
  })
  const kept = await post(
    '/tank-calculator/calculations',
    calculation(tankCode, { reading: 1000, feetPosition: null, density15: '0.88000' }),
  )
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const total = kept.body.data.figures.find(({ name }: { name: string }) => name === 'totalObserved').value
  expect(total).toBe('101000')

  // The farm reads volumes and the dead level from the same table.
  const inFarm = async () => {
    const { tanks } = (await keeper.call('GET', '/tank-farm')).body.data as Farm
    const { calibration, deadLevel } = tanks.find(({ code }) => code === tankCode)!
    return { calibration, deadLevel }
  }
  await force(sql`update tank_volumetric_data set dead_stock_volume = 2000.5 where tank_code = ${tankCode}`)
  expect(await inFarm()).toEqual({
    calibration: [
      [0, 1],
      [20_000, 2001],
    ],
    deadLevel: 20_000,
  })
  // One that was ended is nobody's any more.
  await force(sql`update fixed_tank_calibrations set ended_at = now() where tank_code = ${tankCode}`)
  const ofVersion = version['calibration'] as { level: number; volume: string }[]
  expect(await facts('2026-11-14T12:00:00.000Z')).toMatchObject({
    calibrationFactor: '1.010000',
    calibration: ofVersion,
  })
  expect((await inFarm()).calibration).toEqual(ofVersion.map(({ level, volume }) => [level, Number(volume)]))
})
