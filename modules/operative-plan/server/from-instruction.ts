import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import type { LotProposal, OperationInput, ScheduledOperation } from '../contract/plan.contract.ts'
import { sameValue } from '#platform/core/same-value.ts'
import { expectedAt, type PlannedLot, timesOfCall, toldByLot, toldNames } from '../rules/from-lot.ts'
import { scheduledOperationStates } from '../rules/operation-states.ts'
import { lotsOfVoyage } from './lots.repo.ts'
import { heldOperations, operationsOfLots } from './operations.repo.ts'
import { createOperation, store } from './write-operation.ts'

interface Asked {
  voyageNumber: string
  mode: 'look' | 'apply'
  take: readonly string[]
}

/**
 * One operation for each lot. Sent again, nothing is made twice: what differs from the instruction by now is proposed, and
 * follows it where somebody says so. When it is worked stays as it was planned.
 */
export async function planFromInstruction(tx: Tx, { voyageNumber, mode, take }: Asked) {
  const lots = await lotsOfVoyage(tx, voyageNumber)
  const [first] = lots
  if (!first) throw notFound()
  if (first.status !== 'created' && first.status !== 'ongoing') {
    throw new AppError('conflict', 'operative-plan.instructionNotOpen')
  }
  const codes = lots.map(({ lotCode }) => lotCode)
  const known = new Map((await operationsOfLots(tx, codes)).map((one) => [one.lotCode, one]))
  const proposals = lots.map((lot) => proposalOf(lot, known.get(lot.lotCode)))
  if (mode === 'apply') {
    await makeNew(tx, lots, new Set(known.keys()))
    const wanted = proposals.filter(({ lotCode, action }) => action === 'update' && take.includes(lotCode))
    const held = await heldOperations(
      tx,
      wanted.map(({ operation }) => operation!.id),
    )
    for (const operation of held)
      await follow(
        tx,
        operation,
        lots.find(({ lotCode }) => lotCode === operation.lotCode)!,
      )
  }
  const planned = (await operationsOfLots(tx, codes)).map(({ scheduledFrom }) => scheduledFrom).toSorted()
  return { plant: first.plant, begins: planned[0] ?? null, proposals }
}

function proposalOf(lot: PlannedLot, operation: ScheduledOperation | undefined): LotProposal {
  const { lotCode } = lot
  if (!operation) return { lotCode, operation: null, action: 'create', fields: [] }
  const told = toldByLot(lot)
  const fields = toldNames.flatMap((field) =>
    sameValue(operation[field], told[field]) ? [] : [{ field, before: operation[field], after: told[field] }],
  )
  const { id, number } = operation
  return { lotCode, operation: { id, number }, action: fields.length > 0 ? 'update' : 'unchanged', fields }
}

const hour = 3_600_000

async function makeNew(tx: Tx, lots: readonly PlannedLot[], known: ReadonlySet<string | null>): Promise<void> {
  const begins = expectedAt(lots[0]!) ?? Math.ceil(Date.now() / hour) * hour
  const { mooring, unmooring, works } = timesOfCall(lots, begins)
  for (const [index, lot] of lots.entries()) {
    if (known.has(lot.lotCode)) continue
    const { laycanFrom: _from, laycanTo: _to, ...told } = toldByLot(lot)
    const isShip = lot.vessel !== null
    const input: OperationInput = {
      ...told,
      plant: lot.plant,
      scheduledFrom: iso(works[index]!.from),
      scheduledTo: iso(works[index]!.to),
      mooringPlatform: lot.mooringPlatform,
      isVesselInRoadstead: isShip && lot.mooringPlatform === null,
      mooringAt: isShip ? iso(mooring) : null,
      unmooringAt: isShip ? iso(unmooring) : null,
      tanks: [],
      equipment: [],
      isPushInLine: false,
      isTankReceiver: false,
      denaturingFlag: false,
      note: null,
      isEarlyMooringConfirmed: false,
    }
    await createOperation(tx, input, { lotCode: lot.lotCode })
  }
}

async function follow(tx: Tx, operation: ScheduledOperation, lot: PlannedLot): Promise<void> {
  const status = (await mustTake(tx, scheduledOperationStates, 'edit', operation)) ?? operation.status
  const isEarlyMooringConfirmed = operation.isEarlyMooringConfirmed && operation.laycanFrom === lot.laycanFrom
  await store(tx, { ...operation, ...toldByLot(lot), status, isEarlyMooringConfirmed })
}

const iso = (at: number) => new Date(at).toISOString()
