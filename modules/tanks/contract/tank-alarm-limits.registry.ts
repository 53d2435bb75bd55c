import { z } from 'zod'
import { boolean, decimal, integer, optional } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { plantOfTank, tankCode } from './tank-code.ts'

const millimetres = () => optional(integer({ min: 0, max: 60_000, unit: 'mm' }))
const celsius = () => optional(decimal({ digits: 5, decimals: 1, min: '-200', max: '400', unit: '°C' }))
const bar = () => optional(decimal({ digits: 7, decimals: 3, min: '-1', max: '100', unit: 'bar' }))

/** At what the control room is called. High and low level are the working band of the tank's version. */
const tankAlarmLimits = z.strictObject({
  tankCode: tankCode(),
  plant: plantOfTank(),
  levelHighHigh: millimetres(),
  levelLowLow: millimetres(),
  waterHigh: millimetres(),
  temperatureHigh: celsius(),
  temperatureLow: celsius(),
  pressureHigh: bar(),
  pressureLow: bar(),
  /** A tank that a unit runs into moves all day without anybody opening an operation. */
  isFlowWatched: boolean(),
})
export type TankAlarmLimits = z.infer<typeof tankAlarmLimits>

export const tankAlarmLimitsRegistry = defineRegistry({
  id: 'tankAlarmLimits',
  module: 'tanks',
  category: 'tankManagement',
  name: 'alarm-limits',
  schema: tankAlarmLimits,
  key: ['tankCode'],
  title: 'tankCode',
  filters: ['tankCode', 'plant'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    { id: 'level', fields: ['tankCode', 'plant', 'levelHighHigh', 'levelLowLow', 'waterHigh'] },
    { id: 'content', fields: ['temperatureHigh', 'temperatureLow', 'pressureHigh', 'pressureLow'] },
    { id: 'flow', fields: ['isFlowWatched'] },
  ],
})
