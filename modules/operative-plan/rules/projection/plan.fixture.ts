import { msOfHour, type PlanInput, type PlanMovement, type PlanShip, type PlanTank } from './plan-input.ts'

/** A Thursday morning; hours below count from here. */
export const now = Date.parse('2026-11-19T06:00:00Z')
export const hours = (count: number) => now + count * msOfHour

export const tank = (id: string, volume: number, changed: Partial<PlanTank> = {}): PlanTank => ({
  id,
  product: 'GASOIL',
  volume,
  deadStock: 100,
  workingMin: 200,
  workingMax: 1000,
  safeFill: 1100,
  locks: [],
  heldUntil: null,
  ...changed,
})

/** 600 m³ at 100 m³/h from outside, from now on. */
export const movement = (id: string, changed: Partial<PlanMovement> = {}): PlanMovement => ({
  id,
  product: 'GASOIL',
  from: [],
  to: [],
  quantity: 600,
  moved: 0,
  start: now,
  rate: 100,
  end: null,
  berth: null,
  line: null,
  pump: null,
  ship: null,
  mooredBefore: 0,
  mooredAfter: 0,
  ...changed,
})

export const ship = (call: string, changed: Partial<PlanShip> = {}): PlanShip => ({
  call,
  length: 180,
  draught: 9.5,
  deadWeight: 40_000,
  laycan: null,
  arrival: null,
  notice: 6,
  laytime: null,
  demurrageRate: 0,
  ...changed,
})

export const plan = (changed: Partial<PlanInput>): PlanInput => ({
  now,
  until: hours(72),
  tanks: [],
  berths: [{ id: 'B1', maxLength: 200, maxDraught: 10, maxDeadWeight: 50_000 }],
  lines: [{ id: 'L1', maxRate: 400, volume: 80, lastProduct: 'GASOIL', compatible: [['JET', 'GASOIL']] }],
  pumps: [{ id: 'P1', rate: 50 }],
  runs: [],
  movements: [],
  ...changed,
})
