/** What the terminal lives on: what its units make and take, who comes for it and how. Tonnes a day where nothing else is said. */

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

/** From tanks into another one, within a working day. */
export interface Batch {
  type: 'MIX' | 'DEN' | 'TRP'
  into: string
  /** Nothing where it comes from a unit. */
  parts: readonly { group: string; share: number }[]
  unit?: string
  tonnes: number
  /** Made when the tank that gets it holds less than this share. */
  below: number
}

const level = (type: Flow['type'], unit: string, perDay: number): Flow => ({ type, unit, perDay, isMetered: false })
const metered = (type: Flow['type'], unit: string, perDay: number): Flow => ({ type, unit, perDay, isMetered: true })

const med = ['ESTAR', 'FRLAV', 'GRPIR', 'MTMAR', 'ITGOA', 'ITNAP', 'TNBIZ', 'SIKOP']
const italy = ['ITGOA', 'ITNAP', 'ITRAN', 'ITCVV', 'ITVCE', 'ITAUG']
const calls = (
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
const coastwise = { ports: italy, holders: ['TRC', 'PTC', 'ADF'] }
const fuels = { holders: ['KST', 'NBR'] }
const gases = { ports: italy, holders: ['GPI'] }
const bought = { holders: ['SEL'], shippers: ['NBR', 'KST'] }
const bunkers = { ports: [], holders: ['ADF', 'PTC'] }

export const groups: readonly Group[] = [
  {
    id: 'S-NA-VN',
    plant: 'S',
    product: 'NA-VN',
    tanks: ['S201', 'S202'],
    in: level('PRD', 'CDU1', 1000),
    out: [level('LAV', 'REF1', 620)],
    calls: [
      calls('CRN', 'HANDY', 'P2', [9_000, 11_000], 0.62, { holders: ['CHM'], ports: ['ESTAR', 'ITTRS', 'FRLAV'] }),
    ],
  },
  {
    id: 'S-NA-FRN',
    plant: 'S',
    product: 'NA-FRN',
    tanks: ['S203'],
    in: metered('PRD', 'CDU1', 170),
    calls: [calls('CRN', 'INTER', 'P2', [7_000, 9_000], 0.8, { holders: ['CHM'] })],
  },
  { id: 'S-GS-REF', plant: 'S', product: 'GS-REF', tanks: ['S301'], in: metered('PRD', 'REF1', 520) },
  {
    id: 'S-GS-95',
    plant: 'S',
    product: 'GS-95',
    tanks: ['S302', 'S303'],
    in: level('PRD', 'FCC1', 780),
    rack: 1_050,
    calls: [calls('CRN', 'MR', 'P2', [11_000, 14_000], 0.72, { holders: ['SET', 'KST'] })],
  },
  { id: 'S-GS-98', plant: 'S', product: 'GS-98', tanks: ['S304'], rack: 85 },
  {
    id: 'S-GS-RBOB',
    plant: 'S',
    product: 'GS-RBOB',
    tanks: ['S305'],
    in: metered('PRD', 'FCC1', 260),
    calls: [calls('CRN', 'MR', 'P2', [9_500, 11_500], 0.86, { holders: ['SET'], ports: ['USHOU', 'GIGIB'] })],
  },
  {
    id: 'S-ETBE',
    plant: 'S',
    product: 'OX-ETBE',
    tanks: ['S351'],
    calls: [calls('SCN', 'COASTAL', 'P3', [1_250, 1_500], 0.3, { ...bought, ports: ['FRFOS', 'NLRTM'] })],
  },
  {
    id: 'S-MTBE',
    plant: 'S',
    product: 'OX-MTBE',
    tanks: ['S352'],
    calls: [calls('SCN', 'COASTAL', 'P3', [1_100, 1_400], 0.3, { ...bought, ports: ['FRFOS', 'NLRTM'] })],
  },
  {
    id: 'S-KE-JET',
    plant: 'S',
    product: 'KE-JET',
    tanks: ['S401', 'S402'],
    in: level('PRD', 'HDS1', 640),
    calls: [calls('CRN', 'INTER', 'P2', [6_500, 8_500], 0.6, { holders: ['AVJ'], ports: italy })],
  },
  {
    id: 'S-KE-PRO',
    plant: 'S',
    product: 'KE-PRO',
    tanks: ['S403'],
    in: metered('PRD', 'CDU1', 260),
    out: [metered('LAV', 'HDS1', 258)],
  },
  {
    id: 'S-GO-10',
    plant: 'S',
    product: 'GO-10',
    tanks: ['S501', 'S502'],
    in: level('PRD', 'HDS1', 1_900),
    calls: [calls('CRN', 'MR', 'P2', [13_000, 17_000], 0.6, { holders: ['SET', 'TRC', 'MRD'] })],
  },
  { id: 'S-GO-B7', plant: 'S', product: 'GO-B7', tanks: ['S503'], rack: 720 },
  { id: 'S-GO-AGR', plant: 'S', product: 'GO-AGR', tanks: ['S504'], rack: 95 },
  { id: 'S-GO-RISC', plant: 'S', product: 'GO-RISC', tanks: ['S505'], rack: 60 },
  {
    id: 'S-GO-HS',
    plant: 'S',
    product: 'GO-HS',
    tanks: ['S506'],
    in: metered('PRD', 'CDU1', 420),
    out: [metered('LAV', 'HDS2', 418)],
  },
  { id: 'S-FAME', plant: 'S', product: 'BI-FAME', tanks: ['S551'], trucks: 280 },
  {
    id: 'S-HVO',
    plant: 'S',
    product: 'BI-HVO',
    tanks: ['S552'],
    rack: 14,
    calls: [calls('SCN', 'COASTAL', 'P3', [1_200, 1_500], 0.3, { ...bought, ports: ['NLRTM', 'ITVCE'] })],
  },
  {
    id: 'S-VGO',
    plant: 'S',
    product: 'FS-VGO',
    tanks: ['S601'],
    in: metered('PRD', 'CDU1', 520),
    out: [metered('LAV', 'FCC1', 880)],
    calls: [calls('SCN', 'HANDY', 'P2', [11_000, 13_000], 0.3, { ...bought, ports: ['NLRTM', 'GRPIR'] })],
  },
  {
    id: 'S-SRFO',
    plant: 'S',
    product: 'FS-SRFO',
    tanks: ['S602'],
    in: metered('PRD', 'CDU1', 300),
    out: [metered('LAV', 'VB1', 500)],
    calls: [calls('SCN', 'HANDY', 'P2', [11_000, 13_000], 0.3, { ...bought, ports: ['ROCND', 'GRPIR'] })],
  },
  {
    id: 'S-FO-LS',
    plant: 'S',
    product: 'FO-LS',
    tanks: ['S701'],
    in: metered('PRD', 'VB1', 250),
    out: [metered('AUT', 'power station', 60)],
    calls: [
      calls('BUN', 'BARGE', 'P3', [400, 900], 0.25, bunkers),
      calls('CRN', 'HANDY', 'P2', [8_000, 11_000], 0.8, fuels),
    ],
  },
  {
    id: 'S-FO-1',
    plant: 'S',
    product: 'FO-1',
    tanks: ['S702'],
    in: metered('PRD', 'VB1', 215),
    calls: [calls('CRN', 'HANDY', 'P2', [11_000, 14_000], 0.8, fuels)],
  },
  {
    id: 'S-LP-PRO',
    plant: 'S',
    product: 'LP-PRO',
    tanks: ['S801'],
    in: metered('PRD', 'CDU1', 40),
    rack: 30,
    calls: [calls('CRN', 'LPG-H', 'P3', [280, 420], 0.72, gases)],
  },
  {
    id: 'S-LP-MIX',
    plant: 'S',
    product: 'LP-MIX',
    tanks: ['S802'],
    in: metered('PRD', 'FCC1', 38),
    rack: 36,
    calls: [calls('CRN', 'LPG-H', 'P3', [280, 420], 0.75, gases)],
  },
  {
    id: 'S-LP-PPY',
    plant: 'S',
    product: 'LP-PPY',
    tanks: ['S803'],
    in: metered('PRD', 'FCC1', 30),
    calls: [calls('CRN', 'LPG-H', 'P3', [350, 500], 0.7, { ...gases, holders: ['CHM'] })],
  },
  {
    id: 'S-SLOP',
    plant: 'S',
    product: 'SL-SLOP',
    tanks: ['S901'],
    in: metered('SLP', 'drains', 22),
    out: [metered('LAV', 'CDU1', 21)],
  },
  {
    id: 'N-NA-VN',
    plant: 'N',
    product: 'NA-VN',
    tanks: ['N201'],
    in: metered('PRD', 'CDU2', 420),
    out: [metered('LAV', 'REF2', 190)],
    calls: [calls('CRN', 'INTER', 'P12', [5_500, 7_500], 0.75, { holders: ['CHM'] })],
  },
  {
    id: 'N-NA-FRN',
    plant: 'N',
    product: 'NA-FRN',
    tanks: ['N202'],
    in: metered('PRD', 'CDU2', 90),
    calls: [calls('CRN', 'COASTAL', 'P12', [3_500, 5_000], 0.8, coastwise)],
  },
  { id: 'N-GS-REF', plant: 'N', product: 'GS-REF', tanks: ['N301'], in: metered('PRD', 'REF2', 150) },
  {
    id: 'N-GS-95',
    plant: 'N',
    product: 'GS-95',
    tanks: ['N302'],
    in: metered('PRD', 'blender', 210),
    rack: 420,
    calls: [calls('CRN', 'COASTAL', 'P12', [3_000, 4_500], 0.75, coastwise)],
  },
  {
    id: 'N-KE-JET',
    plant: 'N',
    product: 'KE-JET',
    tanks: ['N401'],
    in: metered('PRD', 'HDS3', 225),
    calls: [calls('CRN', 'COASTAL', 'P12', [3_000, 4_500], 0.78, { holders: ['AVJ'], ports: italy })],
  },
  {
    id: 'N-KE-PRO',
    plant: 'N',
    product: 'KE-PRO',
    tanks: ['N402'],
    in: metered('PRD', 'CDU2', 120),
    out: [metered('LAV', 'HDS3', 119)],
  },
  {
    id: 'N-GO-10',
    plant: 'N',
    product: 'GO-10',
    tanks: ['N501', 'N502'],
    in: level('PRD', 'HDS3', 700),
    out: [level('OLC', 'L-DEP', 330)],
    calls: [calls('CRN', 'INTER', 'P12', [6_500, 8_500], 0.62, coastwise)],
  },
  {
    id: 'N-GO-MGO',
    plant: 'N',
    product: 'GO-MGO',
    tanks: ['N503'],
    in: metered('PRD', 'HDS3', 140),
    calls: [
      calls('BUN', 'BARGE', 'P12', [260, 450], 0.2, bunkers),
      calls('CRN', 'COASTAL', 'P12', [4_000, 5_500], 0.85, coastwise),
    ],
  },
  {
    id: 'N-GO-HS',
    plant: 'N',
    product: 'GO-HS',
    tanks: ['N504'],
    in: metered('PRD', 'CDU2', 200),
    out: [metered('LAV', 'HDS3', 199)],
  },
  {
    id: 'N-FO-HS',
    plant: 'N',
    product: 'FO-HS',
    tanks: ['N601'],
    in: metered('PRD', 'VB2', 330),
    calls: [calls('CRN', 'HANDY', 'P11', [11_000, 14_000], 0.8, fuels)],
  },
  {
    id: 'N-FO-LS',
    plant: 'N',
    product: 'FO-LS',
    tanks: ['N602'],
    in: metered('PRD', 'VB2', 120),
    calls: [calls('CRN', 'HANDY', 'P11', [8_000, 11_000], 0.8, fuels)],
  },
  {
    id: 'N-TAR',
    plant: 'N',
    product: 'FS-TAR',
    tanks: ['N651', 'N652'],
    in: metered('PRD', 'VB2', 350),
    out: [metered('LAV', 'IGCC1', 345)],
  },
  { id: 'N-BT', plant: 'N', product: 'BT-5070', tanks: ['N701', 'N702'], in: metered('PRD', 'VDU2', 105), rack: 128 },
  { id: 'N-LP-PRO', plant: 'N', product: 'LP-PRO', tanks: ['N801'], in: metered('PRD', 'CDU2', 22), rack: 27 },
  {
    id: 'N-LP-PPY',
    plant: 'N',
    product: 'LP-PPY',
    tanks: ['N802'],
    in: metered('PRD', 'CDU2', 17),
    calls: [calls('CRN', 'LPG-H', 'P14', [180, 260], 0.72, { ...gases, holders: ['CHM'] })],
  },
  {
    id: 'N-LP-ETY',
    plant: 'N',
    product: 'LP-ETY',
    tanks: ['N811'],
    in: metered('PRD', 'cracker', 55),
    calls: [calls('CRN', 'LPG-H', 'P14', [1_500, 2_100], 0.72, { ...gases, holders: ['CHM'] })],
  },
  {
    id: 'N-AR-BZ',
    plant: 'N',
    product: 'AR-BZ',
    tanks: ['N821'],
    in: metered('PRD', 'REF2', 16),
    calls: [calls('CRN', 'COASTAL', 'P12', [800, 1_100], 0.8, { holders: ['CHM'], ports: italy })],
  },
  {
    id: 'N-SLOP',
    plant: 'N',
    product: 'SL-SLOP',
    tanks: ['N901'],
    in: metered('SLP', 'drains', 15),
    out: [metered('LAV', 'CDU2', 14)],
  },
]

export const batches: readonly Batch[] = [
  {
    type: 'MIX',
    into: 'S-GS-95',
    parts: [
      { group: 'S-GS-REF', share: 0.88 },
      { group: 'S-ETBE', share: 0.12 },
    ],
    tonnes: 2_600,
    below: 0.8,
  },
  {
    type: 'MIX',
    into: 'S-GS-98',
    parts: [
      { group: 'S-GS-REF', share: 0.84 },
      { group: 'S-MTBE', share: 0.16 },
    ],
    tonnes: 1_500,
    below: 0.45,
  },
  {
    type: 'MIX',
    into: 'S-GO-B7',
    parts: [
      { group: 'S-GO-10', share: 0.927 },
      { group: 'S-FAME', share: 0.073 },
    ],
    tonnes: 6_500,
    below: 0.4,
  },
  { type: 'DEN', into: 'S-GO-AGR', parts: [{ group: 'S-GO-10', share: 1 }], tonnes: 1_700, below: 0.45 },
  { type: 'DEN', into: 'S-GO-RISC', parts: [], unit: 'HDS2', tonnes: 1_500, below: 0.4 },
  { type: 'TRP', into: 'N-GO-10', parts: [{ group: 'S-GO-10', share: 1 }], tonnes: 2_000, below: 0.45 },
  { type: 'MIX', into: 'N-GS-95', parts: [{ group: 'N-GS-REF', share: 1 }], tonnes: 1_400, below: 0.7 },
]

/** Crude oil: each tank has its own, and each plant one unit that runs on them in turn. */
export const crude = {
  S: { unit: 'CDU1', tanks: ['S101', 'S102', 'S103', 'S104', 'S105', 'S107', 'S108'], berth: 'P1' },
  N: { unit: 'CDU2', tanks: ['N101', 'N102', 'N103'], berth: 'P11' },
} as const

export const originsOf: Readonly<Record<string, { ports: readonly string[]; shippers: readonly string[] }>> = {
  'CR-AZL': { ports: ['TRCEY'], shippers: ['HLX'] },
  'CR-CPC': { ports: ['RUNVS'], shippers: ['CSP'] },
  'CR-ESS': { ports: ['LYESI'], shippers: ['LBO'] },
  'CR-SAH': { ports: ['DZAZW'], shippers: ['ORB'] },
  'CR-BAM': { ports: ['IQBSR'], shippers: ['ORB'] },
  'CR-KIR': { ports: ['TRCEY'], shippers: ['HLX'] },
  'CR-TEM': { ports: ['ITAUG'], shippers: ['NBR'] },
}

/** Of what a unit is given, so much is burnt in it or lost. */
export const burntAndLost = 0.034
