import type { z } from 'zod'
import { boolean, choice, decimal, instant, integer, reference, text } from '#platform/core/fields.ts'
import { loggedTable, recordOf } from '#platform/server/change-log/logged-table.ts'
import {
  directions,
  effects,
  newOperation,
  operationEdit,
  operationsPath,
  type Side,
  statuses,
} from '../contract/tank-operations.contract.ts'

const millimetres = () => integer({ min: 0, max: 60_000, unit: 'mm' })
const celsius = () => decimal({ digits: 6, decimals: 2, min: '-200', max: '400', unit: '°C' })
const amount = (unit: string) =>
  decimal({ digits: 15, decimals: 0, min: '-999999999999', max: '999999999999', unit, hasOwnScale: true })

/** What was measured before and after. */
const measured = (side: Side) => ({
  [`${side}Origin`]: choice(['manual', 'calculator', 'automatic']),
  [`${side}Level`]: millimetres(),
  [`${side}Temperature`]: celsius(),
  [`${side}Density15`]: decimal({ digits: 6, decimals: 5, min: '0', max: '2', unit: 'kg/l' }),
  [`${side}Observed`]: amount('l'),
  [`${side}Volume15`]: amount('l'),
  [`${side}Mass`]: amount('kg'),
})
const moved = (kind: 'real' | 'fiscal') => ({
  [`${kind}Mass`]: amount('kg'),
  [`${kind}Volume15`]: amount('l'),
  [`${kind}Observed`]: amount('l'),
})

const { openingAt: _openingAt, ...papers } = newOperation.shape
/** Fields whose labels the form has. */
const inForm: Record<string, z.ZodType> = {
  number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
  status: choice(statuses),
  ...papers,
  plant: reference({ to: 'plants', max: 4 }),
  limitReason: operationEdit.shape.limitReason,
  levelDelta: millimetres(),
}

export const loggedTankOperations = loggedTable({
  table: 'tank_operations',
  name: 'tank-operations:log.one',
  label: (name) => (name in inForm ? `tank-operations:field.${name}` : `tank-operations:log.${name}`),
  choice: (name, value) =>
    name === 'status' ? `tank-operations:status.${value}` : `tank-operations:choice.${name}.${value}`,
  fields: {
    ...inForm,
    effect: choice(effects),
    direction: choice(directions),
    openingAt: instant(),
    closingAt: instant(),
    ...measured('opening'),
    ...measured('closing'),
    feetPosition: choice(['LOW', 'HIGH']),
    sedimentAndWater: decimal({ digits: 5, decimals: 3, min: '0', max: '100', unit: '%' }),
    gasPressure: decimal({ digits: 7, decimals: 3, min: '0', max: '100', unit: 'bar' }),
    temperatureDelta: celsius(),
    isWithinTolerance: boolean(),
    ...moved('real'),
    fiscalOrigin: choice(['measured', 'document']),
    ...moved('fiscal'),
    replaces: recordOf('tank_operations'),
    replacementReason: text({ max: 300 }),
    reversedAt: instant(),
    reversalReason: text({ max: 300 }),
  },
  title: ['number', 'tankCode', 'operationType'],
  technical: ['opening_calculation', 'closing_calculation', 'opening_automatic', 'closing_automatic'],
  siteColumn: 'plant',
  page: (id) => `${operationsPath}/${id}`,
})
