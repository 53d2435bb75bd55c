// Volume lost when light and heavy hydrocarbons mix, API MPMS 12.3. Mass adds exactly; only volume shrinks.
import { DENSITY, isNumber, VOLUME_M3 } from '../core/check.ts'
import { done, failed, failure, issue, type Issue, type RangeStatus, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { WATER_60F } from '../volume-correction/ctl-2004.ts'
import { inVacuum, type Tonnes } from '../weight/tonnes.ts'

const CLAUSE = 'API MPMS 12.3'
const SI = stepKind('S', '%', '2.69e4 C (100 - C)^0.819 (1/rhoL - 1/rhoH)^2.28', CLAUSE)
const API = stepKind('S', '%', '4.86e-8 C (100 - C)^0.819 dAPI^2.28', CLAUSE)
const VOLUME = stepKind('V', 'm3', 'ideal (1 - S / 100)', CLAUSE)
const BLEND = stepKind('rho15', 'kg/m3', 'mass / V', CLAUSE)

export interface ShrinkageInput {
  /** Share of the lighter component, percent of the ideal volume. */
  readonly lightVolPct: number
  readonly rhoLight?: number | undefined
  readonly rhoHeavy?: number | undefined
  /** Instead of the two densities. */
  readonly apiDifference?: number | undefined
  readonly origins?: Origins | undefined
}

/** Percent of the ideal volume. The correlation covers 1 to 99 percent and 10 to 100 degrees API apart. */
export function shrinkage(input: ShrinkageInput, steps?: Steps): Result<number> {
  const { lightVolPct, rhoLight, rhoHeavy, apiDifference, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'lightVolPct', lightVolPct, [0, 100])
  const byApi = apiDifference !== undefined
  if (byApi) isNumber(issues, 'apiDifference', apiDifference, [0, 200])
  else {
    isNumber(issues, 'rhoLight', rhoLight, [300, 1500])
    isNumber(issues, 'rhoHeavy', rhoHeavy, [300, 1500])
  }
  if (issues.length > 0) return failed(issues)
  if (!byApi && rhoLight! > rhoHeavy!) return failure('light-heavier-than-heavy', 'rhoLight', rhoLight!)
  const distance = byApi ? apiDifference : 141.5 * WATER_60F * (1 / rhoLight! - 1 / rhoHeavy!)
  if (distance > 100) return failed([issue('api-difference-out-of-range', 'error', 'apiDifference', distance, 10, 100)])
  let status: RangeStatus = 'ok'
  if (distance < 10 || lightVolPct < 1 || lightVolPct > 99) {
    status = 'extrapolated'
    issues.push(issue('blend-outside-correlation', 'warning', 'lightVolPct', lightVolPct, 1, 99))
  }
  const shares = lightVolPct * (100 - lightVolPct) ** 0.819
  const pct = byApi
    ? 4.86e-8 * shares * apiDifference ** 2.28
    : 2.69e4 * shares * (1 / rhoLight! - 1 / rhoHeavy!) ** 2.28
  if (steps) {
    const light = given('C', lightVolPct, '%', origins, 'lightVolPct')
    const rest = byApi
      ? [given('dAPI', apiDifference, 'deg API', origins, 'apiDifference')]
      : [given('rhoL', rhoLight, 'kg/m3', origins, 'rhoLight'), given('rhoH', rhoHeavy, 'kg/m3', origins, 'rhoHeavy')]
    addStep(steps, byApi ? API : SI, pct, [light, ...rest], null, status)
  }
  return done(pct, status, issues)
}

export interface BlendInput {
  readonly components: readonly Part[]
  readonly origins?: Origins | undefined
}

export interface Blend {
  readonly idealM3: number
  readonly v15M3: number
  readonly shrinkageM3: number
  readonly rho15: number
  readonly mass: Tonnes<'VAC'>
}

/** Heaviest first, the lightest last: each is added to the blend of those before. Neighbours under 10 API do not shrink. */
export function blend(input: BlendInput, steps?: Steps): Result<Blend> {
  const { components, origins } = input
  const issues: Issue[] = []
  components.forEach((part, i) => {
    isNumber(issues, `components[${i}].v15M3`, part.v15M3, VOLUME_M3)
    isNumber(issues, `components[${i}].rho15`, part.rho15, [300, DENSITY[1]])
  })
  if (issues.length > 0) return failed(issues)
  const parts = heaviestFirst(components)
  if (parts.length === 0) return failure('nothing-to-blend', 'components')
  let volume = 0
  let kg = 0
  for (const part of parts) {
    const ideal = volume + part.v15M3
    const rhoHeavy = volume === 0 ? part.rho15 : kg / volume
    kg += part.v15M3 * part.rho15
    const pct = shrinkageOf(part.v15M3, ideal, part.rho15, rhoHeavy, steps)
    if (pct.value === null) return failed(pct.issues)
    volume = ideal * (1 - pct.value / 100)
    if (steps) addStep(steps, VOLUME, volume, [computed('ideal', ideal, 'm3'), computed('S', pct.value, '%')])
  }
  const idealM3 = parts.reduce((sum, part) => sum + part.v15M3, 0)
  const rho15 = kg / volume
  if (steps) {
    const inputs = parts.map((part) => given('component', part.v15M3, 'm3', origins, 'components'))
    addStep(steps, BLEND, rho15, [...inputs, computed('V', volume, 'm3'), computed('mass', kg, 'kg')])
  }
  return done({ idealM3, v15M3: volume, shrinkageM3: idealM3 - volume, rho15, mass: inVacuum(kg / 1000) }, 'ok', issues)
}

interface Part {
  readonly v15M3: number
  readonly rho15: number
}

/** Equal densities are one liquid: they add before anything shrinks, whatever the order they were named in. */
function heaviestFirst(components: readonly Part[]): Part[] {
  const volumes = new Map<number, number>()
  for (const { rho15, v15M3 } of components) if (v15M3 > 0) volumes.set(rho15, (volumes.get(rho15) ?? 0) + v15M3)
  return [...volumes].map(([rho15, v15M3]) => ({ rho15, v15M3 })).toSorted((a, b) => b.rho15 - a.rho15)
}

function shrinkageOf(light: number, ideal: number, rhoLight: number, rhoHeavy: number, steps: Steps): Result<number> {
  if (light === ideal || rhoLight >= rhoHeavy) return done(0)
  if (141.5 * WATER_60F * (1 / rhoLight - 1 / rhoHeavy) < 10) return done(0)
  return shrinkage({ lightVolPct: (light / ideal) * 100, rhoLight, rhoHeavy }, steps)
}
