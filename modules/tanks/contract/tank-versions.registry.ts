import { z } from 'zod'
import { boolean, date, decimal, integer, optional, reference, rows, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { tankCode } from './tank-code.ts'

const millimetres = () => integer({ min: 0, max: 60_000, unit: 'mm' })
const cubicMetres = () => decimal({ digits: 12, decimals: 3, min: '0', max: '999999999', unit: 'm³' })

/** A tank from one date to another: limits, roof and certificate. Measurements use the version of their own day. */
const tankVersion = z.strictObject({
  tankCode: tankCode(),
  tankType: reference({ to: 'tankTypes', max: 20 }),
  plant: reference({ to: 'plants', max: 4 }),
  startDate: date(),
  endDate: optional(date()),
  isActive: boolean(),
  minLevel: millimetres(),
  maxLevel: millimetres(),
  inextricableVolume: cubicMetres(),
  maxVolume: cubicMetres(),
  /** From the datum plate to the gauging point: what a dip from above is subtracted from. */
  referenceHeight: millimetres(),
  insulated: boolean(),
  roofMass: optional(decimal({ digits: 9, decimals: 0, min: '1', max: '9999999', unit: 'kg' })),
  legsLow: optional(millimetres()),
  legsHigh: optional(millimetres()),
  /** With the feet in their high position, no measurement below this level is good. */
  highFeetMinValue: optional(millimetres()),
  calibrationFactor: decimal({ digits: 9, decimals: 6, min: '0.5', max: '2' }),
  calibrationCertificate: text({ max: 40 }),
  calibration: rows({ level: millimetres(), volume: cubicMetres() }, { max: 10_000 }),
})
export type TankVersion = z.infer<typeof tankVersion>

export const tankVersionRegistry = defineRegistry({
  id: 'tankVersions',
  module: 'tanks',
  category: 'tank-management',
  schema: tankVersion,
  key: ['tankCode', 'startDate'],
  title: 'tankCode',
  list: [
    'tankCode',
    'tankType',
    'plant',
    'startDate',
    'endDate',
    'minLevel',
    'maxLevel',
    'maxVolume',
    'inextricableVolume',
    'highFeetMinValue',
    'calibrationFactor',
    'insulated',
    'isActive',
  ],
  filters: ['tankCode', 'plant', 'tankType', 'isActive', 'startDate'],
  sort: 'tankCode',
  site: 'plant',
  sections: [
    { id: 'identity', fields: ['tankCode', 'tankType', 'plant', 'startDate', 'endDate', 'isActive'] },
    {
      id: 'limits',
      fields: ['minLevel', 'maxLevel', 'inextricableVolume', 'maxVolume', 'referenceHeight', 'insulated'],
    },
    { id: 'roof', fields: ['roofMass', 'legsLow', 'legsHigh', 'highFeetMinValue'] },
    { id: 'calibration', fields: ['calibrationFactor', 'calibrationCertificate', 'calibration'] },
  ],
  validity: { from: 'startDate', to: 'endDate', per: ['tankCode'] },
})
