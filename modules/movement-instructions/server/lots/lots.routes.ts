import { notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
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
import { lotFiguresIssues } from '#modules/movement-instructions/rules/lot-figures.ts'
import { lotStates, type LotStep } from '#modules/movement-instructions/rules/lot-states.ts'
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
    await takeStep(tx, 'change', params.id, version)
    refuse(lotFiguresIssues(body))
    await updateFigures(tx, [{ ...body, id: params.id, version }])
    return answer(tx, params.id, 'platform.updated')
  }),
  writes(closeLot, async ({ params, version }, tx) => {
    await takeStep(tx, 'close', params.id, version)
    await setClosed(tx, params.id, true)
    return answer(tx, params.id, 'movement-instructions.lotClosedDone')
  }),
  writes(reopenLot, async ({ params, version }, tx) => {
    await takeStep(tx, 'reopen', params.id, version)
    await setClosed(tx, params.id, false)
    return answer(tx, params.id, 'movement-instructions.lotReopened')
  }),
  writes(deleteLot, async ({ params, version }, tx) => {
    const instruction = await takeStep(tx, 'delete', params.id, version)
    const draft = draftOf(shown(instruction))
    draft.lots = draft.lots.filter(({ id }) => id !== params.id)
    await writeVersion(tx, instruction, { draft, kind: 'lots', note: null })
    return answer(tx, params.id, 'movement-instructions.lotDeletedDone')
  }),
  writes(undeleteLot, async ({ params, version }, tx) => {
    const instruction = await takeStep(tx, 'undelete', params.id, version)
    const back = (one: TreeLot) => (one.id === params.id ? { ...one, isDeleted: false } : one)
    const draft = draftOf(shown({ ...instruction, lots: instruction.lots.map(back) }))
    await writeVersion(tx, instruction, { draft, kind: 'lots', note: null })
    return answer(tx, params.id, 'movement-instructions.lotPutBack')
  }),
  writes(cloneManagedLot, async ({ params, version }, tx) => {
    const instruction = await takeStep(tx, 'clone', params.id, version)
    const source = instruction.lots.find(({ id }) => id === params.id)!
    const draft = draftOf(shown(instruction))
    draft.lots.push(clonedLot(source))
    const stored = await writeVersion(tx, instruction, { draft, kind: 'lots', note: null })
    return answer(tx, stored.lots.at(-1)!.id, 'movement-instructions.lotCloned')
  }),
  writes(bulkEditLots, (call, tx) => bulkEdit(call, tx)),
  writes(undoLots, (call, tx) => undoFigures(call, tx)),
]

/**
 * The instruction of a lot, both locked, if the step is open to the lot and its figures are still those that the caller has
 * seen.
 */
async function takeStep(tx: Tx, step: LotStep, id: string, version: number): Promise<InstructionTree> {
  await lockInstructionsOf(tx, [id])
  const lot = (await readRecord(tx, lotsManagementRegistry, id)) as ManagedLot | undefined
  if (!lot) throw notFound()
  if (lot.version !== version) throw stale(lot)
  const instruction = (await lockTree(tx, lot['instruction'] as string))!
  await mustTake(tx, lotStates, step, { ...lot, instructionStatus: instruction.status })
  return instruction
}

async function answer(tx: Tx, id: string, message: string) {
  const lot = (await readRecord(tx, lotsManagementRegistry, id)) as ManagedLot
  const audience = { sites: [lot.plant], parties: await partiesIn(tx, lotsManagementRegistry, [id]) }
  await tellChanged(tx, lotsManagementRegistry, { id, version: lot.version, action: 'updated', ...audience })
  return { data: lot, version: lot.version, message }
}
