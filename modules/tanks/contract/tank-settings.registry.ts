import { z } from 'zod'
import { boolean, choice, date, decimal, integer, optional, reference, rows, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { plantOfTank, tankCode } from './tank-code.ts'

const cubicMetres = () => decimal({ digits: 12, decimals: 3, min: '0', max: '999999999', unit: 'm³' })

export const airMethodNames = ['COMMERCIAL', 'TABLE_56', 'API_11_5_3', 'BAND_FACTOR'] as const

/** By which of the recognised ways a tank is calculated: an agreement of the site, kept in the trace of each result. */
const methods = {
  vcfMode: choice(['1980-table', '1980-calc', 'equation', 'equation-full', '2004']),
  shellFactorDecimals: integer({ min: 4, max: 12 }),
  roofDensityBasis: choice(['AIR', 'VAC']),
  airMethod: choice(airMethodNames),
  zMode: choice(['IDEAL', 'FIXED', 'PENG_ROBINSON']),
  fixedZ: optional(decimal({ digits: 5, decimals: 4, min: '0.05', max: '2' })),
}
export const tankMethods = z.object(methods)
export type TankMethods = z.infer<typeof tankMethods>

/** What holds for a tank about which nothing else was agreed. */
export const usualMethods: TankMethods = {
  vcfMode: '1980-calc',
  shellFactorDecimals: 5,
  roofDensityBasis: 'AIR',
  airMethod: 'COMMERCIAL',
  zMode: 'IDEAL',
  fixedZ: null,
}

const tankConfiguration = z.strictObject({
  tankCode: tankCode(),
  plant: plantOfTank(),
  isCalculationEnabled: boolean(),
  densityCorrectionFactor: decimal({ digits: 8, decimals: 6, min: '-1', max: '1', unit: 'kg/l' }),
  isThermalExpansionEnabled: boolean(),
  ...methods,
})
export type TankConfiguration = z.infer<typeof tankConfiguration>

/** How the calculator treats a tank. */
export const tankConfigurationRegistry = defineRegistry({
  id: 'tankConfigurations',
  module: 'tanks',
  category: 'operations',
  name: 'TankConfigurations',
  schema: tankConfiguration,
  key: ['tankCode'],
  title: 'tankCode',
  list: [
    'tankCode',
    'plant',
    'isCalculationEnabled',
    'densityCorrectionFactor',
    'isThermalExpansionEnabled',
    'vcfMode',
    'shellFactorDecimals',
    'roofDensityBasis',
    'airMethod',
    'zMode',
    'fixedZ',
  ],
  filters: ['tankCode', 'plant', 'isCalculationEnabled', 'isThermalExpansionEnabled'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    {
      id: 'calculation',
      fields: ['tankCode', 'plant', 'isCalculationEnabled', 'densityCorrectionFactor', 'isThermalExpansionEnabled'],
    },
    { id: 'liquid', fields: ['vcfMode', 'shellFactorDecimals', 'roofDensityBasis', 'airMethod'] },
    { id: 'vapour', fields: ['zMode', 'fixedZ'] },
  ],
  initial: usualMethods,
})

const tankVolumes = z.strictObject({
  tankCode: tankCode(),
  plant: plantOfTank(),
  grossShellCapacity: cubicMetres(),
  maxOperatingCapacity: cubicMetres(),
  workingVolume: cubicMetres(),
  deadStockVolume: cubicMetres(),
})
export type TankVolumes = z.infer<typeof tankVolumes>

export const tankVolumetricDataRegistry = defineRegistry({
  id: 'tankVolumetricData',
  module: 'tanks',
  category: 'tankManagement',
  name: 'tm-tank-volumetric-data',
  schema: tankVolumes,
  key: ['tankCode'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'grossShellCapacity', 'maxOperatingCapacity', 'workingVolume', 'deadStockVolume'],
  filters: ['tankCode', 'plant'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    {
      id: 'volumes',
      fields: ['tankCode', 'plant', 'grossShellCapacity', 'maxOperatingCapacity', 'workingVolume', 'deadStockVolume'],
    },
  ],
})

/** A tank that is booked by its table alone, whatever the historian says: slop, additives, day tanks without a gauge. */
const fixedTankCalibration = z.strictObject({
  tankCode: tankCode(),
  plant: plantOfTank(),
  validFrom: date(),
  validTo: optional(date()),
  certificate: text({ max: 40 }),
  calibration: rows({ level: integer({ min: 0, max: 60_000, unit: 'mm' }), volume: cubicMetres() }, { max: 10_000 }),
})
export type FixedTankCalibration = z.infer<typeof fixedTankCalibration>

export const fixedTankCalibrationRegistry = defineRegistry({
  id: 'fixedTankCalibrations',
  module: 'tanks',
  category: 'stock',
  name: 'FixedTankCalibration',
  schema: fixedTankCalibration,
  key: ['tankCode', 'validFrom'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'validFrom', 'validTo', 'certificate'],
  filters: ['tankCode', 'plant', 'validFrom'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    { id: 'validity', fields: ['tankCode', 'plant', 'validFrom', 'validTo', 'certificate'] },
    { id: 'table', fields: ['calibration'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['tankCode'] },
})

/** Multiplies the volume of the table while a deformation is known and the new certificate is not there yet. */
export const tankCorrectionFactorRegistry = defineRegistry({
  id: 'tankCorrectionFactors',
  module: 'tanks',
  category: 'stock',
  name: 'TankCorrectionFactor',
  schema: z.strictObject({
    tankCode: tankCode(),
    plant: plantOfTank(),
    factor: decimal({ digits: 9, decimals: 6, min: '0.5', max: '2' }),
    validFrom: date(),
    validTo: optional(date()),
    reason: text({ max: 200 }),
  }),
  key: ['tankCode', 'validFrom'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'factor', 'validFrom', 'validTo', 'reason'],
  filters: ['tankCode', 'plant', 'validFrom'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [{ id: 'factor', fields: ['tankCode', 'plant', 'factor', 'validFrom', 'validTo', 'reason'] }],
  validity: { from: 'validFrom', to: 'validTo', per: ['tankCode'] },
})

/** Feed of the gasifier: what the power plant must know about it. */
export const igccTankRegistry = defineRegistry({
  id: 'igccTanks',
  module: 'tanks',
  category: 'stock',
  name: 'IgccTank',
  schema: z.strictObject({
    tankCode: tankCode(),
    plant: plantOfTank(),
    product: reference({ to: 'products', max: 20 }),
    lowerHeatingValue: decimal({ digits: 6, decimals: 3, min: '1', max: '100', unit: 'MJ/kg' }),
    maxSulphur: optional(decimal({ digits: 6, decimals: 4, min: '0', max: '10', unit: '%' })),
    note: optional(text({ max: 200 })),
  }),
  key: ['tankCode'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'product', 'lowerHeatingValue', 'maxSulphur', 'note'],
  filters: ['tankCode', 'plant', 'product'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [{ id: 'feed', fields: ['tankCode', 'plant', 'product', 'lowerHeatingValue', 'maxSulphur', 'note'] }],
})
