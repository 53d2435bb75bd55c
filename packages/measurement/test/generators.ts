// Figures as they occur in practice, for the property tests.
import fc from 'fast-check'
import type { DensityTable54 } from '../src/volume-correction/groups-1980.ts'
import { VCF_MODES, type VcfMode } from '../src/volume-correction/vcf54.ts'

export interface Property {
  readonly name: string
  /** Share of the cases. */
  readonly weight: number
  readonly property: fc.IProperty<unknown[]>
}

/** Properties differ in what they generate; a list of them only needs to run. */
export function property<T>(name: string, weight: number, one: fc.IProperty<T>): Property {
  return { name, weight, property: one as unknown as fc.IProperty<unknown[]> }
}

export const number = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
export const decimal = (min: number, max: number, perUnit: number) =>
  fc.integer({ min: Math.ceil(min * perUnit), max: Math.floor(max * perUnit) }).map((n) => n / perUnit)

export const RANGES: Record<DensityTable54, readonly [number, number]> = {
  '54A': [611.5, 1075],
  '54B': [653, 1075],
  '54D': [801.5, 1163],
}
export const mode = fc.constantFrom<VcfMode>(...VCF_MODES)
export const tableAndDensity = fc
  .constantFrom<DensityTable54>('54A', '54B', '54D')
  .chain((table) => fc.record({ table: fc.constant(table), rho15: decimal(...RANGES[table], 100) }))
export const temperature = decimal(-18, 60, 100)
