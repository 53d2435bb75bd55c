/** Instants are milliseconds since 1970 in UTC, so that nights of a clock change have the hours that they have. */
export type Moment = number

export interface PlanLock {
  readonly from: Moment
  readonly to: Moment
  readonly reason: string
}

/** Volumes in m³ as they stand; dead stock ≤ working minimum ≤ working maximum ≤ safe fill. */
export interface PlanTank {
  readonly id: string
  readonly product: string | null
  readonly volume: number
  readonly deadStock: number
  readonly workingMin: number
  readonly workingMax: number
  readonly safeFill: number
  readonly locks: readonly PlanLock[]
  /** Nothing leaves before the laboratory lets it go. */
  readonly heldUntil: Moment | null
}

export interface PlanBerth {
  readonly id: string
  readonly maxLength: number | null
  readonly maxDraught: number | null
  readonly maxDeadWeight: number | null
}

/** A line serves one movement at a time. */
export interface PlanLine {
  readonly id: string
  readonly maxRate: number | null
  readonly volume: number | null
  readonly lastProduct: string | null
  /** Which product may follow which, besides itself. */
  readonly compatible: readonly (readonly [before: string, after: string])[]
}

export interface PlanPump {
  readonly id: string
  readonly rate: number
}

/** What a unit gives to a tank (positive) or takes from it, m³/h. */
export interface PlanRun {
  readonly tank: string
  readonly from: Moment
  readonly to: Moment
  readonly rate: number
}

export interface PlanShip {
  /** One call: movements with the same id lie at the berth together. */
  readonly call: string
  readonly length: number | null
  readonly draught: number | null
  readonly deadWeight: number | null
  readonly laycan: { readonly from: Moment; readonly to: Moment } | null
  /** When it is ready in the roads; without it, when it is moored. */
  readonly arrival: Moment | null
  /** Hours: of notice before laytime runs, and of laytime. */
  readonly notice: number
  readonly laytime: number | null
  /** USD a day. */
  readonly demurrageRate: number
}

export interface PlanMovement {
  readonly id: string
  readonly product: string
  /** Tanks in the order in which they are used; none where it comes from, or goes to, a ship, a unit or a pipeline. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** m³ in all, and how much of it has moved until now. */
  readonly quantity: number
  readonly moved: number
  readonly start: Moment
  /** m³/h; without it what the end asks for, and without both what line and pump can. */
  readonly rate: number | null
  readonly end: Moment | null
  readonly berth: string | null
  readonly line: string | null
  readonly pump: string | null
  readonly ship: PlanShip | null
  /** Minutes at the berth before the first drop and after the last. */
  readonly mooredBefore: number
  readonly mooredAfter: number
}

export interface PlanInput {
  readonly now: Moment
  readonly until: Moment
  readonly tanks: readonly PlanTank[]
  readonly berths: readonly PlanBerth[]
  readonly lines: readonly PlanLine[]
  readonly pumps: readonly PlanPump[]
  readonly runs: readonly PlanRun[]
  readonly movements: readonly PlanMovement[]
}

export const msOfMinute = 60_000
export const msOfHour = 3_600_000
/** What binary figures cannot tell apart, with a margin: a tank is full within a tenth of a millilitre. */
export const sameVolume = 1e-7
/** Beyond a limit is what is a millilitre beyond it. */
export const beyondVolume = 1e-6
/** Two things that touch in time for less are one after the other. */
export const sameMoment = 1

/** The minute that the clock shows when it happens; figures are rounded to the millisecond before, so that 14:20 stays 14:20. */
export const minuteOf = (at: Moment): Moment => Math.floor(Math.round(at) / msOfMinute) * msOfMinute
