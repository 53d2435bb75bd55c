import type { Plant, ShipClass } from './group.ts'

/** What the story tells: which content went where and when, which ships came, what was found in samples. */

export type MovementType =
  | 'SCN'
  | 'CRN'
  | 'BUN'
  | 'SCT'
  | 'CVT'
  | 'OLC'
  | 'TRP'
  | 'MIX'
  | 'DEN'
  | 'LAV'
  | 'PRD'
  | 'AUT'
  | 'SLP'
  | 'LOS'

/** One tank's part in what happens: its content changes evenly between two moments. */
export interface Movement {
  /** Its name, the same in every telling. */
  key: string
  type: MovementType
  tank: string
  plant: Plant
  product: string
  side: 'sender' | 'receiver'
  from: number
  to: number
  /** What really went in or out of the tank, in air; above zero. */
  kg: number
  /** Of what came. */
  density15: number
  /** By level at both ends, or as a quantity by a meter. */
  by: 'level' | 'quantity'
  /** The unit, pipeline or rack at the other end. */
  unit?: string
  /** The ship's call. */
  call?: string
  /** What left a tank and came into another belongs together. */
  batch?: string
}

/** A ship that loads or discharges here. */
export interface ShipCall {
  /** Its name, the same in every telling. */
  key: string
  plant: Plant
  type: 'SCN' | 'CRN' | 'BUN'
  product: string
  vessel: string
  class: ShipClass
  berth: string
  port: string
  holder: string
  shipper: string
  /** In tonnes, as it was agreed. */
  planned: number
  nominatedAt: number
  /** Days of the site. */
  laycanFrom: string
  laycanTo: string
  eta: number
  notice: number
  allFast: number
  started: number
  completed: number
  sailed: number
  /** It never came: why, and when that was known. */
  canceled?: { at: number; reason: string }
  movements: Movement[]
  /** What the papers of each lot say, in tonnes, where they are known; otherwise they are made up. */
  lots?: readonly { holder: string; tonnes: number; billed: string; final: string }[]
}

export interface Sample {
  /** Its name, the same in every telling. */
  key: string
  /** What the lab calls it: by the year of the site, in the order in which samples are taken in both plants. */
  number: string
  tank: string
  plant: Plant
  product: string
  takenAt: number
  signedAt: number
  density15: number
}
