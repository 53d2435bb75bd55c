// Quantity moved between an opening and a closing measure of one tank. Each side keeps its own density and temperature.
import { isNumber, isOption } from '../core/check.ts'
import { done, failed, issue, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { FEET_POSITIONS, ROOF_ZONES, type FeetPosition, type RoofZone } from '../tank/floating-roof.ts'
import { inVacuum, type Tonnes } from '../weight/tonnes.ts'

const CLAUSE = 'opening and closing measures'
const MOVED = stepKind('moved', '', 'sign (closing - opening), - for the sender, + for the receiver', CLAUSE)
const DENSITY = stepKind('rho15 moved', 'kg/m3', '1000 mass moved / V15 moved', CLAUSE)

export type MovementRole = 'sender' | 'receiver'

export interface MovementMeasure {
  readonly massT: number
  /** Null for ethylene: mass only. */
  readonly v15M3: number | null
  readonly govM3?: number | null | undefined
  readonly roofZone?: RoofZone | null | undefined
  readonly feetPosition?: FeetPosition | null | undefined
}

export interface MovementInput {
  readonly role: MovementRole
  readonly opening: MovementMeasure
  readonly closing: MovementMeasure
  /** Usual density of the product and the distance beyond which the moved density is questioned. */
  readonly rho15Min?: number | undefined
  readonly rho15Max?: number | undefined
  readonly origins?: Origins | undefined
}

export interface Movement {
  readonly mass: Tonnes<'VAC'>
  readonly v15M3: number | null
  readonly govM3: number | null
  /** Of what was moved; null when no volume moved. */
  readonly rho15: number | null
}

const ROOM = 5

export function movement(input: MovementInput, steps?: Steps): Result<Movement> {
  const { role, opening, closing, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'role', role, ['sender', 'receiver'])
  if (input.rho15Min !== undefined) isNumber(issues, 'rho15Min', input.rho15Min, [0, 5000])
  if (input.rho15Max !== undefined) isNumber(issues, 'rho15Max', input.rho15Max, [0, 5000])
  const sign = role === 'sender' ? -1 : 1
  const massT = difference('massT', opening.massT, closing.massT, sign, issues)
  const v15M3 = difference('v15M3', opening.v15M3, closing.v15M3, sign, issues)
  const govM3 = difference('govM3', opening.govM3, closing.govM3, sign, issues)
  if (massT === null) issues.push(issue('missing', 'error', 'massT'))
  checkRoof(opening, closing, issues)
  if (massT === null || issues.some((one) => one.severity === 'error')) return failed(issues)
  // Below a litre the quotient says nothing about the product.
  const rho15 = v15M3 !== null && Math.abs(v15M3) > 0.001 ? (massT / v15M3) * 1000 : null
  if (massT < 0) issues.push(warning('negative-movement', 'role', massT))
  if (rho15 !== null && input.rho15Min !== undefined && rho15 < input.rho15Min - ROOM)
    issues.push(issue('moved-density', 'warning', 'rho15', rho15, input.rho15Min, input.rho15Max ?? null))
  if (rho15 !== null && input.rho15Max !== undefined && rho15 > input.rho15Max + ROOM)
    issues.push(issue('moved-density', 'warning', 'rho15', rho15, input.rho15Min ?? null, input.rho15Max))
  if (steps) {
    const sides = (symbol: string, a: number | null | undefined, b: number | null | undefined, unit: string) => [
      given(`opening ${symbol}`, a, unit, origins, 'opening'),
      given(`closing ${symbol}`, b, unit, origins, 'closing'),
      given('role', role, '', origins),
    ]
    const mass = sides('mass', opening.massT, closing.massT, 't VAC')
    addStep(steps, { ...MOVED, symbol: 'mass moved', unit: 't VAC' }, massT, mass)
    if (v15M3 !== null) {
      const volume = sides('V15', opening.v15M3, closing.v15M3, 'm3')
      addStep(steps, { ...MOVED, symbol: 'V15 moved', unit: 'm3' }, v15M3, volume)
      addStep(steps, DENSITY, rho15, [computed('mass moved', massT, 't VAC'), computed('V15 moved', v15M3, 'm3')])
    }
  }
  return done({ mass: inVacuum(massT), v15M3, govM3, rho15 }, 'ok', issues)
}

function difference(
  field: string,
  opening: number | null | undefined,
  closing: number | null | undefined,
  sign: number,
  issues: Issue[],
): number | null {
  if (opening === null || opening === undefined || closing === null || closing === undefined) return null
  const isUsable = isNumber(issues, `opening.${field}`, opening, [0, 1e9])
  if (!isNumber(issues, `closing.${field}`, closing, [0, 1e9]) || !isUsable) return null
  const moved = sign * (closing - opening)
  return moved === 0 ? 0 : moved
}

/** A roof that lands or lifts between the two measures carries its own error; legs moved in the critical zone spoil both. */
function checkRoof(opening: MovementMeasure, closing: MovementMeasure, issues: Issue[]): void {
  for (const [field, side] of [['opening', opening] as const, ['closing', closing] as const]) {
    if (side.roofZone) isOption(issues, `${field}.roofZone`, side.roofZone, ROOF_ZONES)
    if (side.feetPosition) isOption(issues, `${field}.feetPosition`, side.feetPosition, FEET_POSITIONS)
  }
  const before = opening.roofZone
  const after = closing.roofZone
  if (before && after && before !== after) issues.push(warning('roof-crossed-critical-zone', 'roofZone', after))
  const isMoved = opening.feetPosition && closing.feetPosition && opening.feetPosition !== closing.feetPosition
  if (isMoved && (before === 'CRITICAL' || after === 'CRITICAL'))
    issues.push(issue('feet-moved-in-critical-zone', 'error', 'feetPosition', closing.feetPosition ?? null))
}
