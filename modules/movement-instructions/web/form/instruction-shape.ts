import type { NamedField } from '#platform/core/fields.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import { treeFields } from '#platform/web/objects/tree-form.ts'
import { headerSections } from '#modules/movement-instructions/contract/header.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import { instructionNode, lotParts } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { isLotPart, tabOf } from '#modules/movement-instructions/rules/writable-tabs.ts'

export const instructionFields: readonly NamedField[] = treeFields(instructionNode)
export const lotFields: readonly NamedField[] = treeFields(lotNode)

/** In the order of the page: of the instruction, of the chosen lot, of the instruction. */
export const tabIds = ['header', 'main', ...lotParts, 'log', 'notes'] as const
export type TabId = (typeof tabIds)[number]
export const isLotTab = (tab: TabId): boolean => tab === 'main' || isLotPart(tab)

/** Of each list, by its name in the tree. */
export const nodeOfList: Readonly<Record<string, RecordNode>> = {
  lots: lotNode,
  ...lotNode.children,
  items: lotNode.children.billsOfLading.children.items,
}

/** Notes have a tab of their own. */
export const headerTabSections = headerSections.filter(({ id }) => id !== 'notes')

/** The tab on which a path of the form stands, and the place of its lot. */
export function placeOf(path: string): { tab: TabId; lot: number | null } {
  const tab = tabOf(path)
  return { tab, lot: tab === 'main' || isLotPart(tab) ? Number(path.split('.')[1]) : null }
}
