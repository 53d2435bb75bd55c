// Volume the floating roof displaces, API MPMS 12.1.1 annex on floating roofs. The figure is added to the volume, so it
// is negative for a table drawn without the roof.
import { DENSITY, isNumber, isOption, LEVEL_MM, MASS_KG } from '../core/check.ts'
import { done, failed, failure, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { api1153 } from '../weight/air-density.ts'

const CLAUSE = 'API MPMS 12.1.1, floating roof'
const IN_AIR = stepKind('rhoObs', 'kg/m3', '(1.000149926 rho15 - 1.199407795) VCF', CLAUSE)
const IN_VACUUM = stepKind('rhoObs', 'kg/m3', 'rho15 VCF', CLAUSE)
const OPEN = stepKind('FRA', 'm3', '-f W / rhoObs', CLAUSE)
const WITH_ROOF = stepKind('FRA', 'm3', 'f W (1 / rhoRef - 1 / rhoObs)', CLAUSE)
const PRINTED = stepKind('FRA', 'm3', 'f c (dRef - dObs)', CLAUSE)
const SHARE = stepKind('f', '', '(h - A) / (B - A), 0 on its legs, 1 afloat', CLAUSE)

/** LANDED below A: on its legs. CRITICAL from A to B: partly afloat, not for custody. FLOATING above B. */
export type RoofZone = 'LANDED' | 'CRITICAL' | 'FLOATING'

export const ROOF_ZONES: readonly RoofZone[] = ['LANDED', 'CRITICAL', 'FLOATING']

/** Legs LOW for operation, HIGH for maintenance: each has its own critical zone. */
export type FeetPosition = 'LOW' | 'HIGH'

export const FEET_POSITIONS: readonly FeetPosition[] = ['LOW', 'HIGH']

export interface CriticalZone {
  readonly aMm: number
  readonly bMm: number
}

/** 'without-roof': open tank. 'with-roof': volumes already reduced at a reference density. */
export type RoofBasis =
  | { readonly kind: 'without-roof'; readonly massKg: number }
  | { readonly kind: 'with-roof'; readonly massKg: number; readonly rhoRef: number }

export interface FloatingRoofInput {
  readonly levelMm: number
  readonly zone: CriticalZone
  readonly roof: RoofBasis
  /** Snow or water on the roof, only when it was recorded. */
  readonly extraMassKg?: number
  readonly rho15: number
  /** To tank temperature: the roof floats on the density there. */
  readonly vcf: number
  /** API's own example divides by the density in air (taken at base temperature): 0.13 percent of the displacement. */
  readonly densityBasis?: 'AIR' | 'VAC'
  readonly origins?: Origins | undefined
}

export interface FloatingRoof {
  readonly fraM3: number
  readonly zone: RoofZone
}

export function roofZone(levelMm: number, zone: CriticalZone): RoofZone {
  if (levelMm < zone.aMm) return 'LANDED'
  return levelMm <= zone.bMm ? 'CRITICAL' : 'FLOATING'
}

export function floatingRoof(input: FloatingRoofInput, steps?: Steps): Result<FloatingRoof> {
  const { levelMm, zone, roof, extraMassKg = 0, rho15, vcf, densityBasis = 'AIR', origins } = input
  const issues: Issue[] = []
  isOption(issues, 'roof.kind', roof.kind, ['without-roof', 'with-roof'])
  isOption(issues, 'densityBasis', densityBasis, ['AIR', 'VAC'])
  isNumber(issues, 'levelMm', levelMm, LEVEL_MM)
  isNumber(issues, 'zone.aMm', zone.aMm, LEVEL_MM)
  isNumber(issues, 'zone.bMm', zone.bMm, LEVEL_MM)
  isNumber(issues, 'roof.massKg', roof.massKg, MASS_KG)
  isNumber(issues, 'extraMassKg', extraMassKg, MASS_KG)
  isNumber(issues, 'rho15', rho15, [300, DENSITY[1]])
  isNumber(issues, 'vcf', vcf, [0.3, 3])
  if (roof.kind === 'with-roof') isNumber(issues, 'roof.rhoRef', roof.rhoRef, [300, DENSITY[1]])
  if (issues.length > 0) return failed(issues)
  if (zone.bMm <= zone.aMm) return failure('zone-empty', 'zone.bMm', zone.bMm)
  const inAir = densityBasis === 'AIR'
  const rho = (inAir ? api1153(rho15) : rho15) * vcf
  const state = roofZone(levelMm, zone)
  const share = state === 'LANDED' ? 0 : state === 'FLOATING' ? 1 : (levelMm - zone.aMm) / (zone.bMm - zone.aMm)
  const mass = roof.massKg + extraMassKg
  const rhoRef = roof.kind === 'with-roof' ? (inAir ? api1153(roof.rhoRef) : roof.rhoRef) : null
  const full = rhoRef === null ? -mass / rho : mass * (1 / rhoRef - 1 / rho)
  const fraM3 = share === 0 ? 0 : share * full
  if (state === 'CRITICAL') issues.push(warning('critical-zone', 'levelMm', levelMm))
  if (steps) {
    const liquid = [given('rho15', rho15, 'kg/m3', origins), given('VCF', vcf, '', origins, 'vcf')]
    addStep(steps, inAir ? IN_AIR : IN_VACUUM, rho, liquid)
    addStep(steps, SHARE, share, [
      given('h', levelMm, 'mm', origins, 'levelMm'),
      given('A', zone.aMm, 'mm', origins, 'zone'),
      given('B', zone.bMm, 'mm', origins, 'zone'),
    ])
    const inputs = [computed('f', share, ''), constant('W', mass, 'kg'), computed('rhoObs', rho, 'kg/m3')]
    if (rhoRef !== null) inputs.push(constant('rhoRef', rhoRef, 'kg/m3'))
    addStep(steps, rhoRef === null ? OPEN : WITH_ROOF, fraM3, inputs)
  }
  return done({ fraM3, zone: state }, 'ok', issues)
}

export interface PrintedRoofInput {
  /** Volume per unit of density as the certificate prints it, with its own sign and units. */
  readonly coefficient: number
  readonly referenceDensity: number
  readonly observedDensity: number
  readonly share?: number
  readonly origins?: Origins | undefined
}

/** Certificates that state volume per unit of density or of API gravity: applied as printed. */
export function printedRoofCorrection(input: PrintedRoofInput, steps?: Steps): Result<number> {
  const { coefficient, referenceDensity, observedDensity, share = 1, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'coefficient', coefficient, [-1e6, 1e6])
  isNumber(issues, 'referenceDensity', referenceDensity, [-100, 5000])
  isNumber(issues, 'observedDensity', observedDensity, [-100, 5000])
  isNumber(issues, 'share', share, [0, 1])
  if (issues.length > 0) return failed(issues)
  const correction = share * coefficient * (referenceDensity - observedDensity)
  if (steps) {
    addStep(steps, PRINTED, correction, [
      given('f', share, '', origins, 'share'),
      given('c', coefficient, 'per unit of density', origins, 'coefficient'),
      given('dRef', referenceDensity, '', origins, 'referenceDensity'),
      given('dObs', observedDensity, '', origins, 'observedDensity'),
    ])
  }
  return done(correction === 0 ? 0 : correction)
}
