import { AppError, invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { partiesIn, readRecord } from '#platform/server/registry/store/registry.repo.ts'
import {
  bulkEditLots,
  cloneManagedLot,
  closeLot,
  deleteLot,
  type ManagedLot,
  readLot,
  reopenLot,
  saveLotFigures,
  undeleteLot,
  undoLots,
} from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { closingIssues, lotFiguresIssues } from '#modules/movement-instructions/rules/lot-figures.ts'
import { clonedLot, draftOf } from '#modules/movement-instructions/rules/lots.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { type InstructionTree, lockTree, type TreeLot } from '../instruction/instructions.repo.ts'
import { writeVersion } from '../instruction/write-instruction.ts'
import { bulkEdit, undoFigures } from './lots-bulk.ts'
import { lockInstructionsOf, setClosed, updateFigures } from './lots.repo.ts'
import { shown } from '../instruction/store-instruction.ts'

export const lotRoutes: Route[] = [
  reads(readLot, async ({ params }, db) => {
    const lot = await readRecord(db, lotsManagementRegistry, params.id)
    if (!lot) throw notFound()
    return { data: lot as ManagedLot, version: lot.version }
  }),
  writes(saveLotFigures, async ({ params, body, version }, tx) => {
    const { lot } = await heldLot(tx, params.id, version)
    refuseUnwritable(lot)
    refuse(lotFiguresIssues(body))
    await updateFigures(tx, [{ ...body, id: params.id, version }])
    return answer(tx, params.id, 'platform.updated')
  }),
  writes(closeLot, async ({ params, version }, tx) => {
    const { lot, instruction } = await heldLot(tx, params.id, version)
    refuseUnwritable(lot)
    refuseUnlessOngoing(instruction)
    refuse(closingIssues(lot))
    await setClosed(tx, params.id, true)
    return answer(tx, params.id, 'movement-instructions.lotClosedDone')
  }),
  writes(reopenLot, async ({ params, version }, tx) => {
    const { lot, instruction } = await heldLot(tx, params.id, version)
    if (!lot.isClosed) throw new AppError('conflict', 'movement-instructions.lotNotClosed')
    refuseUnlessOngoing(instruction)
    await setClosed(tx, params.id, false)
    return answer(tx, params.id, 'movement-instructions.lotReopened')
  }),
  writes(deleteLot, async ({ params, version }, tx) => {
    const { lot, instruction } = await heldLot(tx, params.id, version)
    refuseUnwritable(lot)
    const draft = draftOf(shown(instruction))
    draft.lots = draft.lots.filter(({ id }) => id !== params.id)
    await writeVersion(tx, instruction, { draft, kind: 'lots', note: null })
    return answer(tx, params.id, 'movement-instructions.lotDeletedDone')
  }),
  writes(undeleteLot, async ({ params, version }, tx) => {
    const { lot, instruction } = await heldLot(tx, params.id, version)
    if (!lot.isDeleted) throw new AppError('conflict', 'movement-instructions.lotNotDeleted')
    const back = (one: TreeLot) => (one.id === params.id ? { ...one, isDeleted: false } : one)
    const draft = draftOf(shown({ ...instruction, lots: instruction.lots.map(back) }))
    await writeVersion(tx, instruction, { draft, kind: 'lots', note: null })
    return answer(tx, params.id, 'movement-instructions.lotPutBack')
  }),
  writes(cloneManagedLot, async ({ params, version }, tx) => {
    const { instruction } = await heldLot(tx, params.id, version)
    const source = instruction.lots.find(({ id }) => id === params.id)!
    const draft = draftOf(shown(instruction))
    draft.lots.push(clonedLot(source))
    const stored = await writeVersion(tx, instruction, { draft, kind: 'lots', note: null })
    return answer(tx, stored.lots.at(-1)!.id, 'movement-instructions.lotCloned')
  }),
  writes(bulkEditLots, (call, tx) => bulkEdit(call, tx)),
  writes(undoLots, (call, tx) => undoFigures(call, tx)),
]

/** The lot and its instruction, both locked, if the figures are still those that the caller has seen. */
async function heldLot(
  tx: Tx,
  id: string,
  version: number,
): Promise<{ lot: ManagedLot; instruction: InstructionTree }> {
  await lockInstructionsOf(tx, [id])
  const lot = (await readRecord(tx, lotsManagementRegistry, id)) as ManagedLot | undefined
  if (!lot) throw notFound()
  if (lot.version !== version) throw stale(lot)
  return { lot, instruction: (await lockTree(tx, lot['instruction'] as string))! }
}

function refuseUnwritable(lot: ManagedLot): void {
  if (lot.isDeleted) throw new AppError('conflict', 'movement-instructions.lotDeleted')
  if (lot.isClosed)
    throw invalid([{ field: '', code: 'movement-instructions.lotClosed', params: { lot: lot.lotCode } }])
}

function refuseUnlessOngoing({ status }: InstructionTree): void {
  if (status !== 'ongoing') throw new AppError('conflict', 'movement-instructions.instructionNotOngoing')
}

async function answer(tx: Tx, id: string, message: string) {
  const lot = (await readRecord(tx, lotsManagementRegistry, id)) as ManagedLot
  const audience = { sites: [lot.plant], parties: await partiesIn(tx, lotsManagementRegistry, [id]) }
  await tellChanged(tx, lotsManagementRegistry, { id, version: lot.version, action: 'updated', ...audience })
  return { data: lot, version: lot.version, message }
}
