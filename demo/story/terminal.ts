import type { Group } from './group.ts'
import { north } from './terminal-north.ts'
import { south } from './terminal-south.ts'

/** What the terminal lives on: what its units make and take, who comes for it and how. Tonnes a day where nothing else is said. */

export const groups: readonly Group[] = [...south, ...north]

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

export const batches: readonly Batch[] = [
  {
    type: 'MIX',
    into: 'S-GS-95',
    parts: [
      { group: 'S-GS-REF', share: 0.36 },
      { group: 'S-NA-FRN', share: 0.52 },
      { group: 'S-ETBE', share: 0.12 },
    ],
    tonnes: 2_600,
    below: 0.8,
  },
  {
    type: 'MIX',
    into: 'S-GS-98',
    parts: [
      { group: 'S-GS-REF', share: 0.38 },
      { group: 'S-NA-FRN', share: 0.46 },
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
  {
    type: 'MIX',
    into: 'N-GS-95',
    parts: [
      { group: 'N-GS-REF', share: 0.36 },
      { group: 'N-NA-FRN', share: 0.64 },
    ],
    tonnes: 2_000,
    below: 0.7,
  },
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
