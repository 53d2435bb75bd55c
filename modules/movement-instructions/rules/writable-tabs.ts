import type { TreeChange } from '#platform/core/tree-diff.ts'
import { type LotPart, lotParts } from '../contract/movement-instruction.ts'

export const isLotPart = (name: string): name is LotPart => (lotParts as readonly string[]).includes(name)

/** The tabs on which something is written, with their codes in the registry of tabs. */
export const tabCodes = {
  header: 'HEADER',
  main: 'MAIN',
  billsOfLading: 'BL',
  documents: 'DOCUMENTS',
  receivers: 'RECEIVERS',
  specifications: 'SPECS',
  measureUnits: 'UNITS',
  samples: 'SAMPLES',
  fiscalInfo: 'FISCAL',
  notes: 'NOTES',
} as const satisfies Record<'header' | 'main' | 'notes' | LotPart, string>
export type WritableTab = keyof typeof tabCodes
export const writableTabs = Object.keys(tabCodes) as WritableTab[]

/** The tab on which a place of the tree stands: `laycanFrom`, `lots.<which>.quantity`, `lots.<which>.documents.<which>`. */
export function tabOf(path: string): WritableTab {
  const [root, which, part = ''] = path.split('.')
  if (root === 'note') return 'notes'
  if (root !== 'lots' || which === undefined) return 'header'
  return isLotPart(part) ? part : 'main'
}

/** The tabs that these changes write; a lot that comes or goes takes with it what stands below it. */
export function tabsWritten(changes: readonly TreeChange[]): WritableTab[] {
  const written = new Set<WritableTab>()
  for (const { path, kind, before, after } of changes) {
    const tab = tabOf(path)
    written.add(tab)
    if (kind === 'changed' || tab !== 'main') continue
    const lot = (after ?? before) as Record<LotPart, unknown[]>
    for (const part of lotParts) if (lot[part].length > 0) written.add(part)
  }
  return writableTabs.filter((tab) => written.has(tab))
}
