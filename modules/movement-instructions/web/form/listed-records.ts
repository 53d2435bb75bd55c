import type { RecordOf, ServerFields } from '#platform/core/registry.ts'
import type { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import type { checklistRegistry } from '#modules/movement-instructions/contract/movement-checklist.registry.ts'

export type ManagedLot = ServerFields & RecordOf<(typeof lotsManagementRegistry)['schema']>
export type ChecklistItem = ServerFields & RecordOf<(typeof checklistRegistry)['schema']>
