import { expect, test } from 'vitest'
import type { Said } from '../contract/pocket-paths.ts'
import { dipSaid, eventSaid, measureOf } from './said.ts'

const nothing = {
  operation: null,
  note: null,
  reading: null,
  waterLevel: null,
  liquidTemperature: null,
  density15: null,
}
const said = (more: Partial<Said>): Said => ({ of: 'S105', at: '2026-11-14T06:42:00.000Z', ...nothing, ...more })
const fieldsIn = (found: { ok: boolean; issues?: { field: string }[] }) => found.issues?.map(({ field }) => field)

test('a dip is taken in the units of the calculator, and what is no number is refused at its field', () => {
  const found = dipSaid(said({ reading: '8432', waterLevel: '12', liquidTemperature: '17.4', density15: '0.8321' }))
  expect(found).toMatchObject({ ok: true, value: { reading: 8432, waterLevel: 12, liquidTemperature: '17.4' } })
  expect(fieldsIn(dipSaid(said({ reading: 'about eight', liquidTemperature: '17.4' })))).toEqual(['reading'])
  expect(fieldsIn(dipSaid(said({ reading: '70000', liquidTemperature: null })))).toEqual([
    'reading',
    'liquidTemperature',
  ])
})

test('nobody has measured on the tank top what is not asked there', () => {
  const found = dipSaid(said({ reading: '8432', liquidTemperature: '17.4' }))
  expect(found.ok && measureOf(found.value, 'HIGH')).toMatchObject({
    gauge: 'dip',
    feetPosition: 'HIGH',
    pressure: null,
  })
})

test('an event names its timesheet, and what is asked about is confirmed only by somebody who has looked', () => {
  const of = '0190a0f0-0000-7000-8000-000000000000'
  expect(eventSaid(said({ of, operation: 'NOR' }), false)).toMatchObject({ ok: true, value: { of, confirmed: false } })
  expect(fieldsIn(eventSaid(said({ of: 'nothing' }), true))).toEqual(['operation', 'of'])
})
