import type { z } from 'zod'
import { boolean, choice, decimal, instant, integer, text } from '#platform/core/fields.ts'
import { loggedTable, person, recordOf } from '#platform/server/change-log/logged-table.ts'
import {
  directions,
  newOperation,
  operationEdit,
  operationsPath,
  type Side,
  worklist,
} from '../contract/tank-operations.contract.ts'

const millimetres = () => integer({ min: 0, max: 60_000, unit: 'mm' })
const celsius = () => decimal({ digits: 6, decimals: 2, min: '-200', max: '400', unit: '°C' })
const amount = (unit: string) =>
  decimal({ digits: 15, decimals: 0, min: '-999999999999', max: '999999999999', unit, hasOwnScale: true })

const amounts = (of: Side | 'real' | 'fiscal') => ({
  [`${of}Mass`]: amount('kg'),
  [`${of}Volume15`]: amount('l'),
  [`${of}Observed`]: amount('l'),
})
/** What was measured before and after. */
const measured = (side: Side) => ({
  [`${side}Origin`]: choice(['manual', 'calculator', 'automatic']),
  [`${side}Level`]: millimetres(),
  [`${side}Temperature`]: celsius(),
  [`${side}Density15`]: decimal({ digits: 6, decimals: 5, min: '0', max: '2', unit: 'kg/l' }),
  ...amounts(side),
})

const { openingAt: _openingAt, ...papers } = newOperation.shape
/** Fields whose labels the form has. */
const inForm: Record<string, z.ZodType> = {
  number: worklist.number,
  status: worklist.status,
  ...papers,
  plant: worklist.plant,
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
    effect: worklist.effect,
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
    ...amounts('real'),
    fiscalOrigin: choice(['measured', 'document']),
    ...amounts('fiscal'),
    replaces: recordOf('tank_operations'),
    replacementReason: text({ max: 300 }),
    reversedAt: instant(),
    reversalReason: text({ max: 300 }),
    toleranceReason: text({ max: 300 }),
    toleranceExcess: choice(['reason', 'secondPerson']),
    postAskedBy: person(),
    postAskedAt: instant(),
  },
  title: ['number', 'tankCode', 'operationType'],
  technical: ['opening_calculation', 'closing_calculation', 'opening_automatic', 'closing_automatic'],
  siteColumn: 'plant',
  page: (id) => `${operationsPath}/${id}`,
})
