export type Plant = 'S' | 'N'
export type ShipClass = 'AFRAMAX' | 'LR1' | 'MR' | 'HANDY' | 'INTER' | 'COASTAL' | 'LPG-H' | 'BARGE'

/** Between tanks and a unit or a pipeline, day and night. */
export interface Flow {
  type: 'PRD' | 'LAV' | 'AUT' | 'OLC' | 'SLP'
  unit: string
  perDay: number
  /** By the meter of the unit; otherwise by the level of the tank, which nothing else touches meanwhile. */
  isMetered: boolean
}

/** Ships that come for a product, or with it. */
export interface Calls {
  type: 'CRN' | 'SCN' | 'BUN'
  class: ShipClass
  berth: string
  tonnes: readonly [least: number, most: number]
  /** Nominated when the tanks hold more than this share of what they can give (to load), or less (to discharge). */
  at: number
  ports: readonly string[]
  /** Whose it is: the buyer of what leaves, ours of what comes. */
  holders: readonly string[]
  shippers: readonly string[]
}

/** The tanks of one product in one plant. */
export interface Group {
  id: string
  plant: Plant
  product: string
  tanks: readonly string[]
  in?: Flow
  out?: readonly Flow[]
  /** Trucks that load on a working day. */
  rack?: number
  calls?: readonly Calls[]
  /** Trucks that bring it, so much on a day on which there is room. */
  trucks?: number
}

export const level = (type: Flow['type'], unit: string, perDay: number): Flow => ({
  type,
  unit,
  perDay,
  isMetered: false,
})
export const metered = (type: Flow['type'], unit: string, perDay: number): Flow => ({
  type,
  unit,
  perDay,
  isMetered: true,
})

const med = ['ESTAR', 'FRLAV', 'GRPIR', 'MTMAR', 'ITGOA', 'ITNAP', 'TNBIZ', 'SIKOP']
export const italy = ['ITGOA', 'ITNAP', 'ITRAN', 'ITCVV', 'ITVCE', 'ITAUG']
export const calls = (
  type: Calls['type'],
  ship: ShipClass,
  berth: string,
  tonnes: Calls['tonnes'],
  at: number,
  more: Partial<Calls> = {},
): Calls => ({
  type,
  class: ship,
  berth,
  tonnes,
  at,
  ports: med,
  holders: ['SET'],
  shippers: ['SEL'],
  ...more,
})
export const coastwise = { ports: italy, holders: ['TRC', 'PTC', 'ADF'] }
export const fuels = { holders: ['KST', 'NBR'] }
export const gases = { ports: italy, holders: ['GPI'] }
export const bought = { holders: ['SEL'], shippers: ['NBR', 'KST'] }
export const bunkers = { ports: [], holders: ['ADF', 'PTC'] }
