import { expect, test } from 'vitest'
import { testServer } from '#platform/testing/test-server.ts'
import { placesModule } from '#modules/places/server/places.module.ts'
import { productsModule } from './products.module.ts'

const server = await testServer([placesModule, productsModule])
const admin = await server.userWith('super-admin')
const post = (name: string, body: unknown) => admin.call('POST', `/master-data/${name}`, { body })
const name = { en: 'x', it: 'x' }

for (const [code, dimension] of [
  ['MT', 'mass'],
  ['BBL', 'volume'],
]) {
  await post('UnitsOfMeasure', { code, name, symbol: code, dimension, factorToBase: '1', decimals: 3 })
}
await post('ProductFamilies', { code: 'GASOIL', name, pool: null, position: 10 })
await post('CnCodes', { code: '27101944', description: name, validFrom: '2025-01-01', validTo: null })
await post('ExciseClasses', { code: 'DIESEL', name, position: 10, note: null })
const product = await post('Products', {
  code: 'GO-10',
  description: name,
  type: 'finished',
  family: 'GASOIL',
  cluster: null,
  colour: null,
  isInStocchinoPlan: true,
  cnCode: '27101944',
  exciseProductCode: null,
  exciseClass: 'DIESEL',
  density15: '0.8386',
  densityMin: '0.8260',
  densityMax: '0.8512',
  sulphurPercent: null,
  isHeated: false,
  isGas: false,
  molecularWeight: null,
})

const factor = (code: string, more: Record<string, unknown>) =>
  post('ConversionFactors', {
    code,
    fromUnit: 'MT',
    toUnit: 'BBL',
    product: null,
    factor: '7.45',
    validFrom: '2025-01-01',
    validTo: null,
    note: null,
    ...more,
  })

test('one factor at a time for all products and one for each product, whatever they are called', async () => {
  expect(product.status).toBe(200)
  const general = await factor('GENERAL', { validTo: '2025-12-31' })
  expect(general.body.data).toMatchObject({ product: null, scope: '*' })
  expect((await factor('AGAIN', { validFrom: '2025-06-01' })).status).toBe(409)
  expect((await factor('NEXT-YEAR', { validFrom: '2026-01-01' })).status).toBe(200)

  const own = await factor('OWN', { product: 'GO-10' })
  expect(own.body.data).toMatchObject({ product: 'GO-10', scope: 'GO-10' })
  expect((await factor('OWN-AGAIN', { product: 'GO-10', validFrom: '2027-01-01' })).status).toBe(409)
})

test('barrels per tonne are kept for crudes only', async () => {
  const answer = await post('CrudeConversionFactor', {
    crude: 'GO-10',
    barrelsPerTonne: '7.4500',
    validFrom: '2025-01-01',
    validTo: null,
    note: null,
  })
  expect(answer.status).toBe(400)
  expect(answer.body.data).toContainEqual(expect.objectContaining({ key: 'crude' }))
})
