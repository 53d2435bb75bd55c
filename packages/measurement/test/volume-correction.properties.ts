// Volume correction and density reduction over random liquids.
import fc from 'fast-check'
import { density53, type Table53 } from '../src/volume-correction/density53.ts'
import { groupOf1980, type DensityTable54 } from '../src/volume-correction/groups-1980.ts'
import { density53e, vcf54e } from '../src/volume-correction/vcf-54e.ts'
import { VCF_MODES, vcf54, type VcfMode } from '../src/volume-correction/vcf54.ts'
import { roundHalfUp, snapToGrid } from '../src/core/round.ts'
import { must } from './must.ts'
import { RANGES, decimal, mode, number, tableAndDensity, temperature, property, type Property } from './generators.ts'

/** Half a unit of the last decimal a mode keeps, and the dust of the integer arithmetic. */
const VCF_STEP: Record<VcfMode, number> = {
  '1980-table': 5.6e-5,
  '1980-calc': 5.6e-5,
  equation: 5.1e-6,
  'equation-full': 0,
  '2004': 5.1e-6,
}

const falling = fc.property(tableAndDensity, mode, temperature, temperature, ({ table, rho15 }, mode, t1, t2) => {
  const cold = must(vcf54({ table, mode, rho15, tC: Math.min(t1, t2) }))
  const hot = must(vcf54({ table, mode, rho15, tC: Math.max(t1, t2) }))
  return hot <= cold && must(vcf54({ table, mode, rho15, tC: 15 })) === 1
})

const lighterExpandsMore = fc.property(
  tableAndDensity,
  mode,
  number(0, 12),
  temperature,
  ({ table, rho15 }, mode, more, tC) => {
    const heavier = rho15 + more
    const ends = mode === 'equation-full' ? 'printed' : 'halfway'
    if (heavier > RANGES[table][1] || groupOf1980(table, rho15, ends) !== groupOf1980(table, heavier, ends)) return true
    // The groups of 2004 end elsewhere: near an edge the two densities may lie on different curves.
    const slack = mode === '2004' && table === '54B' ? 2.3e-4 : 0
    const light = must(vcf54({ table, mode, rho15, tC }))
    const heavy = must(vcf54({ table, mode, rho15: heavier, tC }))
    return tC >= 15 ? heavy >= light - slack : heavy <= light + slack
  },
)

const modesAgree = fc.property(tableAndDensity, temperature, ({ table, rho15 }, tC) => {
  // Same density and temperature for all, so that only the arithmetic differs.
  const rho = snapToGrid(rho15, 2)
  const t = snapToGrid(tC, 20)
  const exact = must(vcf54({ table, mode: 'equation', rho15: rho, tC: t, unrounded: true }))
  return VCF_MODES.every((mode) => {
    const bound = mode === '2004' ? 4e-4 : VCF_STEP[mode] + 5.5e-6
    return Math.abs(must(vcf54({ table, mode, rho15: rho, tC: t })) - exact) <= bound
  })
})

const reduceThenCorrect = fc.property(
  tableAndDensity,
  fc.constantFrom<VcfMode>('equation', 'equation-full', '2004'),
  temperature,
  ({ table, rho15 }, mode, tC) => {
    const observed = rho15 * must(vcf54({ table, mode, rho15, tC, unrounded: true }))
    const table53 = `53${table[2]}` as Table53
    const back = density53({ table: table53, mode, rhoObs: observed, tC, instrument: 'densitometer', unrounded: true })
    if (back.value === null) return nearRangeEnd(table, rho15)
    // Within 0.25 kg/m3 of a group edge either group is right; the choice is worth less than 0.1 kg/m3.
    const again = back.value * must(vcf54({ table, mode, rho15: back.value, tC, unrounded: true }))
    return Math.abs(again - observed) < (isAtEdge(table, back.value) ? 0.2 : 1e-6)
  },
)

function nearRangeEnd(table: DensityTable54, rho: number): boolean {
  return rho - RANGES[table][0] < 0.1 || RANGES[table][1] - rho < 0.1
}

function isAtEdge(table: DensityTable54, rho: number): boolean {
  return table === '54B' && [770.25, 787.75, 838.75].some((edge) => Math.abs(rho - edge) < 1)
}

const reduceThenCorrect1980 = fc.property(tableAndDensity, temperature, ({ table, rho15 }, tC) => {
  const t = snapToGrid(tC, 20)
  const rhoObs = snapToGrid(rho15 * must(vcf54({ table, mode: 'equation', rho15, tC: t, unrounded: true })), 2)
  const back = density53({
    table: `53${table[2]}` as Table53,
    mode: '1980-calc',
    rhoObs,
    tC: t,
    instrument: 'densitometer',
  })
  if (back.value === null) return rho15 - RANGES[table][0] < 1 || RANGES[table][1] - rho15 < 1
  const vcf = vcf54({ table, mode: 'equation', rho15: back.value, tC: t, unrounded: true })
  if (vcf.value === null) return nearRangeEnd(table, back.value)
  // 0.05 of the last rounding, 0.05 of the stop criterion.
  return Math.abs(back.value * vcf.value - rhoObs) < (isAtEdge(table, back.value) ? 0.3 : 0.11)
})

const gasReduceThenCorrect = fc.property(decimal(360, 680, 10), decimal(-40, 40, 20), (rho15, tC) => {
  const vcf = vcf54e({ rho15, tC })
  if (vcf.value === null) return vcf.issues.length > 0
  const back = density53e({ rhoObs: roundHalfUp(rho15 * vcf.value, 1), tC })
  if (back.value === null) return rho15 > 670
  // 0.05 of the observed density is worth more at 15 C where the fluid is near its critical point.
  return Math.abs(back.value - rho15) <= 0.15 / Math.max(0.2, Math.min(1, slope(rho15, tC)))
})

function slope(rho15: number, tC: number): number {
  const up = vcf54e({ rho15: rho15 + 1, tC }).value
  const here = vcf54e({ rho15, tC }).value
  return up === null || here === null ? 0.2 : (rho15 + 1) * up - rho15 * here
}

const gasFalling = fc.property(decimal(352, 680, 10), decimal(-46, 60, 20), decimal(-46, 60, 20), (rho15, t1, t2) => {
  const cold = vcf54e({ rho15, tC: Math.min(t1, t2) })
  const hot = vcf54e({ rho15, tC: Math.max(t1, t2) })
  if (cold.value === null || hot.value === null) return hot.issues.length > 0
  return hot.value <= cold.value
})

export const VOLUME_PROPERTIES: readonly Property[] = [
  property('VCF falls with temperature and is 1 at 15 C', 10, falling),
  property('a lighter liquid of the same group expands more', 8, lighterExpandsMore),
  property('the four modes agree within their rounding', 8, modesAgree),
  property('53 then 54 returns the observed density (equation, 2004)', 8, reduceThenCorrect),
  property('53 then 54 returns the observed density (1980)', 6, reduceThenCorrect1980),
  property('53E then 54E returns the density at 15 C', 4, gasReduceThenCorrect),
  property('54E falls with temperature', 4, gasFalling),
]
