/** By themselves, because the phone's application does without what checks shapes. */
export const pocketPath = '/pocket'
export const entriesPath = `${pocketPath}/entries`
/** Where the desk sees them. */
export const deskPath = '/jetty/pocket'
export const pocketElements = {
  view: 'pocketEntries.view',
  enter: 'pocketEntries.enter',
  settle: 'pocketEntries.settle',
} as const
export const photoType = 'photo'

export const entryKinds = ['event', 'dip'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What somebody says of a ship or a tank, as it was typed: whatever it is, the server keeps it. */
export interface Said {
  /** The timesheet, or the code of the tank. */
  of: string
  at: string
  operation: string | null
  note: string | null
  reading: string | null
  waterLevel: string | null
  liquidTemperature: string | null
  density15: string | null
}

export interface SentEntry {
  id: string
  device: string
  sequence: number
  plant: string
  kind: EntryKind
  subject: string
  what: string
  saidAt: string
  said: Said
}

/** What the phone takes along while there is a network. */
export interface Known {
  types: { code: string; name: { en: string; it: string } }[]
  sheets: {
    id: string
    plant: string
    voyageNumber: string
    vesselName: string
    berth: string | null
    last: { operation: string; at: string } | null
  }[]
  tanks: {
    code: string
    plant: string
    product: string | null
    last: { reading: string; liquidTemperature: string | null; density15: string | null; at: string } | null
  }[]
}
