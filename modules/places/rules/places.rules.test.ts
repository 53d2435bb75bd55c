import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Port } from '../contract/ports.registry.ts'
import { mooringPlatformRules, plantRules, portRules, taxWarehouseRules } from './places.rules.ts'
import { isTimeZone } from './time-zone.ts'

const port = (more: Partial<Port>): Port => ({
  code: 'ITAUG',
  name: 'Augusta',
  type: 'port',
  countryCode: 'IT',
  infoilCode: null,
  isHomePort: false,
  latitude: null,
  longitude: null,
  ...more,
})

test('the code of a port belongs to its country', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJ'.split('')), minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(letters, letters, (country, other) => {
      const fields = portRules(port({ code: `${country}ABC`, countryCode: other })).map(({ field }) => field)
      expect(fields).toEqual(country === other ? [] : ['code'])
    }),
  )
})

test('a position has both coordinates or none, and the missing one is named', () => {
  expect(portRules(port({ latitude: '37.20000', longitude: '15.20000' }))).toEqual([])
  expect(portRules(port({ latitude: '37.20000' }))).toEqual([{ field: 'longitude', code: 'places.halfPosition' }])
  expect(portRules(port({ longitude: '15.20000' }))).toEqual([{ field: 'latitude', code: 'places.halfPosition' }])
})

test('time zones are names of the IANA database', () => {
  for (const name of ['Europe/Rome', 'UTC', 'America/New_York']) expect(isTimeZone(name)).toBe(true)
  for (const name of ['Europe/Selvara', '+01:00', '', 'CET+1']) expect(isTimeZone(name)).toBe(false)
  const plant = {
    code: 'S',
    name: { en: 'South', it: 'Sud' },
    timeZone: 'Rome',
    portCode: 'ITAUG',
    infoilPortCode: null,
    customsAgencyOfficeReference: null,
    transportDepartmentCode: null,
    infoSipCode: null,
    letterhead: null,
  }
  expect(plantRules(plant)).toEqual([{ field: 'timeZone', code: 'places.unknownTimeZone' }])
})

test('a tax warehouse needs a well-formed excise number', () => {
  const warehouse = {
    code: 'W',
    name: 'W',
    exciseCode: 'IT00ZZX00017A',
    plantCode: null,
    address: 'x',
    city: 'x',
    zip: 'x',
    countryCode: 'IT',
  }
  expect(taxWarehouseRules(warehouse)).toEqual([{ field: 'exciseCode', code: 'places.exciseNumber' }])
  expect(taxWarehouseRules({ ...warehouse, exciseCode: 'IT00ZZO00017A' })).toEqual([])
})

test('the smallest ship of a platform is not larger than the largest', () => {
  fc.assert(
    fc.property(fc.option(fc.nat(600_000)), fc.integer({ min: 1, max: 600_000 }), (least, most) => {
      const issues = mooringPlatformRules({
        code: 'P1',
        name: { en: 'P1', it: 'P1' },
        plantCode: 'S',
        type: 'berth',
        minDeadWeightTonnage: least,
        maxDeadWeightTonnage: most,
        maxLengthOverall: '280.00',
        maxDraught: '16.50',
      })
      expect(issues).toHaveLength(least !== null && least > most ? 1 : 0)
    }),
  )
})
