import { AppError } from '#platform/core/app-error.ts'
import type { TreeRecord } from '#platform/core/record-tree.ts'
import { treeChanges } from '#platform/core/tree-diff.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  type InstructionDraft,
  instructionNode,
  type StoredInstruction,
} from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  compareVersions,
  listVersions,
  readInstructionAsAt,
  readVersion,
  restoreVersion,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { draftOf } from '#modules/movement-instructions/rules/lots.ts'
import { fixedFields } from '#modules/movement-instructions/rules/states.ts'
import { type InstructionTree, versionAsAt, versionOf, versionsOf } from './instructions.repo.ts'
import { held, refuseFinished } from './write-instruction.ts'
import { shown, storeInstruction } from './store-instruction.ts'

export const versionRoutes: Route[] = [
  reads(listVersions, async ({ params, query }, db) => {
    const data = await versionsOf(db, params.id, query.before)
    if (data.versions.length === 0) throw noVersion()
    return { data }
  }),
  reads(readVersion, async ({ params }, db) => ({ data: await mustFind(db, params.id, params.version) })),
  reads(readInstructionAsAt, async ({ params, query }, db) => {
    const found = await versionAsAt(db, params.id, query.asAt)
    if (!found) throw noVersion()
    const { changes: _changes, ...data } = found
    return { data }
  }),
  reads(compareVersions, async ({ params, query }, db) => {
    const [one, other] = [await mustFind(db, params.id, params.version), await mustFind(db, params.id, query.to)]
    return { data: treeChanges(instructionNode, asTree(one.instruction), asTree(other.instruction)) }
  }),
  writes(restoreVersion, async ({ params, body, version }, tx) => {
    const before = await held(tx, params.id, version)
    refuseFinished(before)
    const { instruction } = await mustFind(tx, params.id, params.version)
    const { status, voyageNumber, statusReason } = before
    const stored = await storeInstruction(tx, before, {
      draft: restored(before, instruction),
      kind: 'restored',
      note: body.versionNote,
      status,
      voyageNumber,
      statusReason,
      restoredFrom: params.version,
    })
    return { data: stored, version: stored.version, message: 'movement-instructions.versionReverted' }
  }),
]

const asTree = (instruction: StoredInstruction) => instruction as unknown as TreeRecord
const noVersion = () => new AppError('not-found', 'movement-instructions.noVersion')

async function mustFind(db: Reader, id: string, version: number) {
  const found = await versionOf(db, id, version)
  if (!found) throw noVersion()
  return found
}

/** The content of the old version, but for what the present state holds fast: fields of the header, and closed lots. */
function restored(before: InstructionTree, old: StoredInstruction): InstructionDraft {
  const [now, then] = [draftOf(shown(before)), draftOf(old)]
  const fixed = Object.fromEntries(fixedFields(before.status).map((name) => [name, before[name]]))
  const closed = new Set(
    before.lots.filter((lot) => lot.isClosed && !lot.isDeleted).map(({ id }) => id as string | null),
  )
  const kept = now.lots.filter(({ id }) => closed.has(id))
  const current = new Map(kept.map((lot) => [lot.id, lot]))
  const known = new Set(then.lots.map(({ id }) => id))
  return {
    ...then,
    ...fixed,
    lots: [...then.lots.map((lot) => current.get(lot.id) ?? lot), ...kept.filter(({ id }) => !known.has(id))],
  }
}
