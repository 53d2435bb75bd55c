import { AppError, refuse } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import { below, canonicalRecord, pruned, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import { sameValue } from '#platform/core/same-value.ts'
import { treeChanges } from '#platform/core/tree-diff.ts'
import { sqlState, type Tx } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/new-id.ts'
import { reaches } from '#platform/server/database/scope.ts'
import { treeReferenceIssues } from '#platform/server/records/tree-references.ts'
import { writeBelow } from '#platform/server/records/tree.repo.ts'
import { insertRecords, updateRecords } from '#platform/server/registry/store/registry.repo.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import {
  type InstructionDraft,
  instructionNode,
  type LotDraft,
  type Status,
  type StoredInstruction,
} from '#modules/movement-instructions/contract/movement-instruction.ts'
import type { InstructionVersion } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { lotCodeOf, provisionalNumber } from '#modules/movement-instructions/rules/numbers.ts'
import { fixedFields } from '#modules/movement-instructions/rules/states.ts'
import { tabsWritten } from '#modules/movement-instructions/rules/writable-tabs.ts'
import { partiesOf } from '#modules/movement-instructions/rules/parties.ts'
import { summaryOf } from '#modules/movement-instructions/rules/summary.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import {
  insertVersion,
  type InstructionTree,
  moveToPlant,
  readTree,
  rootColumn,
  type TreeLot,
} from './instructions.repo.ts'
import { tabsWrittenBy } from './movement-roles.repo.ts'
import { referred } from './referred.ts'

/** What the next version of an instruction is to be. */
export interface NextVersion {
  draft: InstructionDraft
  kind: InstructionVersion['kind']
  note: string | null
  status: Status
  /** None for a new one: it gets a provisional one. */
  voyageNumber: string | null
  statusReason: string | null
  restoredFrom?: number
}

/** As people see it: without the lots that were taken out. */
export function shown(tree: InstructionTree): StoredInstruction {
  const { lotsGiven: _lotsGiven, lots, ...rest } = tree
  const instruction: Record<string, unknown> = {
    ...rest,
    lots: lots.filter((lot) => !lot.isDeleted).map(({ isDeleted: _isDeleted, ...lot }) => lot),
  }
  // Columns of the worklist that follow from the rest.
  for (const name of ['lotCount', 'products', 'holders', 'totalQuantity', 'totalUnit', 'missing', 'endedAt']) {
    delete instruction[name]
  }
  return instruction as StoredInstruction
}

/**
 * The one way in which an instruction is written: the row of the instruction, what differs below it, and the version with
 * snapshot and diff, in the transaction that holds the lock. `before` is what the lock gave, or nothing for a new one.
 */
export async function storeInstruction(
  tx: Tx,
  before: InstructionTree | undefined,
  next: NextVersion,
): Promise<StoredInstruction> {
  const id = before?.id ?? newId()
  const sent = canonicalRecord(instructionNode, { id, ...next.draft }) as TreeRecord & { lots: LotDraft[] }
  const voyageNumber = next.voyageNumber ?? provisionalNumber(id)
  const isRestored = next.restoredFrom !== undefined
  refuse(doubledRows(instructionNode, sent))
  if (before) refuse([...changedFixed(before, next), ...changedClosed(before, sent.lots)])
  // Rows of an old version come back with the ids they had.
  if (!isRestored) withIds(instructionNode, before as unknown as TreeRecord, sent)
  const draft = sent as unknown as InstructionDraft
  if (!reaches(tx.scope.sites, [draft.plant])) throw new AppError('forbidden', 'platform.otherSite')
  await refuseTabsOfOthers(tx, before, sent)
  if (!isRestored) {
    const old = before && (pruned(instructionNode, before as unknown as TreeRecord) as TreeRecord)
    refuse(await treeReferenceIssues(tx, instructionNode, referred, sent, old))
  }
  const { lots, lotsGiven } = lotsAfter(before, sent.lots, voyageNumber)
  const { lots: _lots, ...header } = sent
  const record = {
    ...header,
    ...summaryOf(draft),
    id,
    version: before?.version ?? 1,
    status: next.status,
    voyageNumber,
    statusReason: next.statusReason,
    versionNote: next.note,
    lotsGiven,
  }
  try {
    await (before
      ? updateRecords(tx, movementInstructionRegistry, [record])
      : insertRecords(tx, movementInstructionRegistry, [record]))
    if (before && before.plant !== draft.plant) await moveToPlant(tx, tablesBelow(instructionNode), id, draft.plant)
    const place = { rootColumn, rootId: id, siteColumn: 'plant', site: draft.plant }
    const earlier = (before?.lots ?? []) as unknown as TreeRecord[]
    await writeBelow(tx, instructionNode, place, { lots: earlier }, { lots: lots as unknown as TreeRecord[] })
  } catch (error) {
    // An old version may name master data that is gone since.
    if (isRestored && sqlState(error) === '23503')
      throw new AppError('conflict', 'movement-instructions.versionRefersToGone')
    throw error
  }
  const stored = shown((await readTree(tx, id, before))!)
  const empty: TreeRecord = { id, lots: [] }
  const changes = treeChanges(
    instructionNode,
    before ? (shown(before) as unknown as TreeRecord) : empty,
    stored as unknown as TreeRecord,
  )
  const { kind, note, restoredFrom = null } = next
  await insertVersion(tx, { kind, note, restoredFrom, snapshot: stored, changes })
  const sites = [...new Set([before?.plant ?? draft.plant, draft.plant])]
  const parties = [...new Set([before && shown(before), stored].flatMap((state) => (state ? partiesOf(state) : [])))]
  const action = before ? 'updated' : 'created'
  await tellChanged(tx, movementInstructionRegistry, { id, version: stored.version, action, sites, parties })
  return stored
}

/**
 * The roles of the operation say who writes which tab. Under another operation all that stands there is that one's: nobody
 * writes a tab by way of an operation that leaves it open.
 */
async function refuseTabsOfOthers(tx: Tx, before: InstructionTree | undefined, sent: TreeRecord): Promise<void> {
  const nothing: TreeRecord = { id: sent.id, lots: [] }
  const old = before ? (shown(before) as unknown as TreeRecord) : nothing
  const types = [...new Set([before?.operationType ?? null, sent['operationType'] as string | null])]
  for (const type of types) {
    const isNew = type !== (before?.operationType ?? null)
    const issues = await tabIssues(tx, type, isNew ? nothing : old, sent)
    if (issues.length > 0) throw new AppError('forbidden', 'movement-instructions.tabsNotYours', { issues })
  }
}

/** The tabs of others that a new instruction of this operation would write. */
export function foreignTabs(tx: Tx, operationType: string, draft: InstructionDraft): Promise<Issue[]> {
  return tabIssues(tx, operationType, { id: null, lots: [] }, { id: null, ...draft })
}

async function tabIssues(tx: Tx, type: string | null, old: TreeRecord, sent: TreeRecord): Promise<Issue[]> {
  const written = tabsWritten(treeChanges(instructionNode, old, sent))
  if (written.length === 0) return []
  const own = await tabsWrittenBy(tx, tx.actor.id, type)
  return written
    .filter((tab) => !own.includes(tab))
    .map((tab) => ({ field: '', code: 'movement-instructions.tabNotYours', params: { tab } }))
}

/** The same row twice in one list. */
function doubledRows(node: RecordNode, record: TreeRecord, at = ''): Issue[] {
  return Object.entries(node.children).flatMap(([name, child]) => {
    const seen = new Set<string | null>()
    return below(record, name).flatMap((one, index) => {
      const path = `${at}${name}.${index}`
      const own: Issue[] = one.id !== null && seen.has(one.id) ? [{ field: path, code: 'core.doubled' }] : []
      seen.add(one.id)
      return [...own, ...doubledRows(child, one, `${path}.`)]
    })
  })
}

function changedFixed(before: InstructionTree, next: NextVersion): Issue[] {
  return fixedFields(before.status)
    .filter((name) => before[name] !== next.draft[name])
    .map((field) => ({ field, code: 'movement-instructions.fixedInState' }))
}

/** A closed lot is neither changed nor taken out. */
function changedClosed(before: InstructionTree, lots: LotDraft[]): Issue[] {
  return before.lots
    .filter((lot) => lot.isClosed && !lot.isDeleted)
    .flatMap((lot) => {
      const index = lots.findIndex(({ id }) => id === lot.id)
      const same =
        index >= 0 &&
        sameValue(pruned(lotNode, lot as unknown as TreeRecord), pruned(lotNode, lots[index] as unknown as TreeRecord))
      if (same) return []
      const field = index < 0 ? 'lots' : `lots.${index}`
      return [{ field, code: 'movement-instructions.lotClosed', params: { lot: lot.lotCode } }]
    })
}

/** New rows get an id. So do those that somebody else removed meanwhile: they are written anew, and no other row is touched. */
function withIds(node: RecordNode, before: TreeRecord | undefined, record: TreeRecord): void {
  for (const [name, child] of Object.entries(node.children)) {
    const known = new Map(before ? below(before, name).map((one) => [one.id, one]) : [])
    for (const one of below(record, name)) {
      const old = known.get(one.id)
      if (!old) one.id = newId()
      withIds(child, old, one)
    }
  }
}

/** The lots with their codes; those left out stay, marked. When the number is given, the letters begin anew. */
function lotsAfter(before: InstructionTree | undefined, lots: LotDraft[], voyageNumber: string) {
  const stored = new Map((before?.lots ?? []).map((lot) => [lot.id, lot]))
  const isRenumbered = before !== undefined && before.voyageNumber !== voyageNumber
  let lotsGiven = isRenumbered ? 0 : (before?.lotsGiven ?? 0)
  const living = lots.map((lot): TreeLot => {
    const old = stored.get(lot.id!)
    // A lot that was taken out before the number was given comes back without a code of it.
    const hasCode = old?.lotCode.startsWith(`${voyageNumber}/`) ?? false
    const lotCode = hasCode ? old!.lotCode : lotCodeOf(voyageNumber, ++lotsGiven)
    return { ...lot, id: lot.id!, lotCode, isClosed: old?.isClosed ?? false, isDeleted: false }
  })
  const kept = new Set(lots.map(({ id }) => id))
  const gone = (before?.lots ?? []).filter(({ id }) => !kept.has(id)).map((lot) => ({ ...lot, isDeleted: true }))
  return { lots: [...living, ...gone], lotsGiven }
}

const tablesBelow = (node: RecordNode): string[] =>
  Object.values(node.children).flatMap((child) => [child.table, ...tablesBelow(child)])
