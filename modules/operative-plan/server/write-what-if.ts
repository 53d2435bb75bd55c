import { AppError, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { type Tried, type WhatIf, type WhatIfHead, whatIfsId, type WhatIfStatus } from '../contract/what-if.contract.ts'
import { changesLeft, changesOf, isNothing, lookedAt } from '../rules/what-if.ts'
import { whatIfStates } from '../rules/what-if-states.ts'
import { operationsOf, plantsOf } from './operations.repo.ts'
import * as repo from './what-ifs.repo.ts'
import { moveIssues, moveOperations, type Seen } from './write-operation.ts'

/** As many as are moved on the board at once. */
const mostMoves = 200

export async function mustReadWhatIf(db: Reader, id: string): Promise<WhatIf> {
  const head = await repo.whatIfHeadOf(db, id)
  if (!head) throw notFound()
  const kept = new Map((await repo.movesOf(db, id)).map((move) => [move.operation, move]))
  const operations = await operationsOf(db, [...kept.keys()])
  return { ...head, moves: operations.map((operation) => ({ ...kept.get(operation.id)!, operation })) }
}

export async function makeWhatIf(tx: Tx, wanted: Pick<WhatIfHead, 'plant' | 'name' | 'firstDay'>): Promise<WhatIf> {
  const { plant } = wanted
  const isThere = (await plantsOf(tx)).some(({ code }) => code === plant)
  refuse(isThere ? [] : [{ field: 'plant', code: 'operative-plan.notThere', params: { code: plant } }])
  const id = await repo.insertWhatIf(tx, wanted)
  return told(tx, id, plant)
}

async function told(tx: Tx, id: string, plant: string): Promise<WhatIf> {
  await tellManyChanged(tx, { id: whatIfsId }, { sites: [plant] })
  return mustReadWhatIf(tx, id)
}

/** Held, and still as the caller has seen it; what is closed says so to whoever comes later, whatever they have seen. */
async function forStep(tx: Tx, { id, version }: Seen, step: (typeof whatIfStates.stepNames)[number]) {
  await repo.holdWhatIf(tx, id)
  const whatIf = await mustReadWhatIf(tx, id)
  if (whatIf.status === 'open' && whatIf.version !== version)
    throw stale(whatIf, whatIf, 'operative-plan.whatIfChanged')
  return { whatIf, status: (await mustTake(tx, whatIfStates, step, whatIf)) ?? whatIf.status }
}

async function written(tx: Tx, { id, plant }: WhatIf, status: WhatIfStatus): Promise<WhatIf> {
  await repo.writeWhatIf(tx, id, status)
  return told(tx, id, plant)
}

const overtaken = (operation: ScheduledOperation) => stale(operation, operation, 'operative-plan.whatIfPlanChanged')

/** What would be different of operations from now on; what is put back where it stands is different no more. */
export async function moveInWhatIf(tx: Tx, seen: Seen, wanted: readonly Tried[]): Promise<WhatIf> {
  const { whatIf, status } = await forStep(tx, seen, 'change')
  const found = await operationsOf(
    tx,
    wanted.map(({ id }) => id),
  )
  const operations = new Map(found.map((operation) => [operation.id, operation]))
  const known = new Map(whatIf.moves.map((move) => [move.operation.id, move]))
  for (const { id, version, ...place } of wanted) {
    const operation = operations.get(id)
    if (!operation || operation.plant !== whatIf.plant) throw notFound()
    if (operation.version !== version) throw overtaken(operation)
    const changes = changesOf(operation, place)
    refuse(await moveIssues(tx, { ...operation, ...changes }, operation))
    // What was overtaken stays so until somebody has decided about it.
    const { seenVersion, was } = known.get(id) ?? { seenVersion: version, was: lookedAt(operation) }
    await keep(tx, whatIf, { operation: id, seenVersion, was, changes })
  }
  const after = await written(tx, whatIf, status)
  if (after.moves.length > mostMoves) throw new AppError('conflict', 'operative-plan.whatIfFull')
  return after
}

async function keep(tx: Tx, whatIf: WhatIf, move: repo.KeptMove): Promise<void> {
  if (isNothing(move.changes)) await repo.dropMoves(tx, whatIf.id, [move.operation])
  else await repo.putMove(tx, whatIf, move)
}

/** Of what has changed in the plan: what is left out, and what is wanted all the same by somebody who has looked at it as it is now. */
export async function decideWhatIf(
  tx: Tx,
  seen: Seen,
  { leaveOut, lookAgain }: { leaveOut: readonly string[]; lookAgain: readonly Seen[] },
): Promise<WhatIf> {
  const { whatIf, status } = await forStep(tx, seen, 'change')
  const known = new Map(whatIf.moves.map((move) => [move.operation.id, move]))
  await repo.dropMoves(tx, whatIf.id, leaveOut)
  for (const { id, version } of lookAgain) {
    const move = known.get(id)
    if (!move || leaveOut.includes(id)) throw notFound()
    const { operation } = move
    if (operation.version !== version) throw overtaken(operation)
    const changes = changesLeft(move)
    await keep(tx, whatIf, { operation: id, seenVersion: version, was: lookedAt(operation), changes })
  }
  return written(tx, whatIf, status)
}

/** All of it is written to the plan by the same rules as a person's moves, each onto the version that was looked at; or nothing is. */
export async function takeOverWhatIf(tx: Tx, seen: Seen, isConfirmed: boolean): Promise<WhatIf> {
  const { whatIf, status } = await forStep(tx, seen, 'takeOver')
  await moveOperations(
    tx,
    whatIf.moves.map(({ operation, seenVersion, changes }) => ({ ...changes, id: operation.id, version: seenVersion })),
    isConfirmed,
  )
  return written(tx, whatIf, status)
}

export async function discardWhatIf(tx: Tx, seen: Seen): Promise<WhatIf> {
  const { whatIf, status } = await forStep(tx, seen, 'discard')
  return written(tx, whatIf, status)
}
