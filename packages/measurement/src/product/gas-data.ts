// Pure gases kept under pressure: molar mass, critical point, and the saturated liquid density at 15 C.
// Saturation figures and critical constants are those of CoolProp's reference equations.
import { isNumber, isOption } from '../core/check.ts'
import { issue, type Issue } from '../core/result.ts'

export type GasType =
  | 'PROPANE'
  | 'PROPYLENE'
  | 'N_BUTANE'
  | 'I_BUTANE'
  | 'BUTENE1'
  | 'ETHANE'
  | 'AMMONIA'
  | 'ETHYLENE'
  | 'LPG_MIX'

export type PureGas = Exclude<GasType, 'LPG_MIX'>

export interface GasData {
  /** kg/kmol. */
  readonly molarMass: number
  readonly criticalK: number
  readonly criticalBar: number
  readonly acentric: number
  /** kg/m3 of the saturated liquid at 15 C; null when none is usual. */
  readonly rho15: number | null
}

export const GASES: Readonly<Record<PureGas, GasData>> = {
  PROPANE: { molarMass: 44.0956, criticalK: 369.89, criticalBar: 42.512, acentric: 0.1521, rho15: 507.5 },
  PROPYLENE: { molarMass: 42.0797, criticalK: 364.211, criticalBar: 45.55, acentric: 0.146, rho15: 523 },
  N_BUTANE: { molarMass: 58.1222, criticalK: 425.125, criticalBar: 37.96, acentric: 0.201, rho15: 584.3 },
  I_BUTANE: { molarMass: 58.1222, criticalK: 407.817, criticalBar: 36.29, acentric: 0.184, rho15: 563 },
  BUTENE1: { molarMass: 56.1063, criticalK: 419.29, criticalBar: 40.051, acentric: 0.192, rho15: 600.5 },
  ETHANE: { molarMass: 30.069, criticalK: 305.322, criticalBar: 48.722, acentric: 0.099, rho15: null },
  AMMONIA: { molarMass: 17.03, criticalK: 405.4, criticalBar: 113.33, acentric: 0.256, rho15: null },
  ETHYLENE: { molarMass: 28.0538, criticalK: 282.35, criticalBar: 50.4169, acentric: 0.0866, rho15: null },
}

const PURE_GASES = Object.keys(GASES) as PureGas[]

export const GAS_TYPES: readonly GasType[] = [...PURE_GASES, 'LPG_MIX']

export interface GasShare {
  readonly gas: PureGas
  /** Mole fraction. */
  readonly share: number
}

/** Names known, shares between 0 and 1 that make a whole. */
export function checkMix(mix: readonly GasShare[], issues: Issue[]): void {
  let total = 0
  mix.forEach(({ gas, share }, i) => {
    isOption(issues, `mix[${i}].gas`, gas, PURE_GASES)
    if (isNumber(issues, `mix[${i}].share`, share, [0, 1])) total += share
  })
  if (Math.abs(total - 1) > 1e-6) issues.push(issue('shares-not-one', 'error', 'mix', total))
}

export function molarMassOf(mix: readonly GasShare[]): number {
  return mix.reduce((sum, part) => sum + part.share * GASES[part.gas].molarMass, 0)
}
