// Rounding of decimal figures held in binary doubles.
// Trap: 1.00185 * 1e4 is 10018.499999999998, so a plain Math.round loses printed ties. A scaled value that lies
// within 1e-14 of a tie (14 significant digits, all that field data ever has) is taken as the tie itself.

const NEAR = 1e-14
/** Never more than this: beyond 1e11 units the relative distance would reach into the neighbouring digit. */
const NEAR_MOST = 1e-3
/** From here on a double has no digit left to round. */
const WHOLE_FROM = 1e15
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

function power(decimals: number): number {
  return POWERS[decimals] ?? 10 ** decimals
}

function near(size: number): number {
  return Math.min(size * NEAR, NEAR_MOST)
}

function halfUpInteger(x: number): number {
  const size = x < 0 ? -x : x
  const whole = Math.floor(size + 0.5 + near(size))
  return x < 0 && whole !== 0 ? -whole : whole
}

/** Half up, away from zero: the rule of the 1980 procedure and of printed tables, also below zero degrees. */
export function roundHalfUp(x: number, decimals: number): number {
  const scale = power(decimals)
  const scaled = x * scale
  return Math.abs(scaled) < WHOLE_FROM ? halfUpInteger(scaled) / scale : x
}

/** Ties to even: the rule of API MPMS 11.1-2004 for the final factor. */
export function roundHalfEven(x: number, decimals: number): number {
  const scale = power(decimals)
  const scaled = x * scale
  if (!(Math.abs(scaled) < WHOLE_FROM)) return x
  const below = Math.floor(scaled)
  const isTie = Math.abs(scaled - below - 0.5) <= near(Math.abs(scaled))
  const whole = isTie ? below + (below % 2 === 0 ? 0 : 1) : Math.round(scaled)
  return (whole === 0 ? 0 : whole) / scale
}

/** Cut, not rounded, digits after the given decimals. */
export function truncateTo(x: number, decimals: number): number {
  const scale = power(decimals)
  const size = Math.abs(x) * scale
  if (!(size < WHOLE_FROM)) return x
  const whole = Math.floor(size + near(size))
  return (x < 0 && whole !== 0 ? -whole : whole) / scale
}

/** Nearest point of a grid given as points per unit: 20 is a grid of 0.05, 2 of 0.5, 0.5 of 2. */
export function snapToGrid(x: number, pointsPerUnit: number): number {
  return halfUpInteger(x * pointsPerUnit) / pointsPerUnit
}
