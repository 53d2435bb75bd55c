import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { StepOf } from '#demo/story/chapter.ts'
import type { Done, Reading, ToldOperation } from '#demo/story/hand.ts'
import { reasonsOf } from '#demo/story/mistakes.ts'
import type { TankOperation } from '../contract/tank-operations.contract.ts'
import { editOf, excessOf } from '../rules/tank-operations.ts'
import { createOperation, editOperation, measureOperation, mustRead, postOperation } from '../server/operation-steps.ts'
import { amountsGiven } from './lives.ts'
import { type FoundOperation, operationsSince } from './player.repo.ts'

interface Play {
  /** What the story tells of the last days, in order. */
  operations: readonly ToldOperation[]
  db: Reader
  step: StepOf
  voyageOf(call: string): string | null
  holderOf(call: string): string
}

const keyOf = (tank: string, type: string, openingAt: string) => `${tank} ${type} ${openingAt}`

/** Does what is due by now of what the story tells, as its people would: what is done already stays as it is. */
export async function playOperations({ operations: due, db, ...play }: Play): Promise<number> {
  if (due.length === 0) return 0
  const found = await operationsSince(db, new Date(Math.min(...due.map(({ from }) => from))).toISOString())
  const known = new Map(found.map((one) => [keyOf(one.tankCode, one.operationType, one.openingAt), one]))
  let steps = 0
  for (const told of due) {
    const key = keyOf(told.tank.code, told.type, new Date(told.from).toISOString())
    steps += await goOn(told, known.get(key), play)
  }
  return steps
}

type Hands = Omit<Play, 'operations' | 'db'>

async function goOn(told: ToldOperation, found: FoundOperation | undefined, hands: Hands): Promise<number> {
  const { by, opening, closing, quantity } = told
  let status = found?.status
  let id = found?.id
  let steps = 0
  const take = async (done: Done, work: (tx: Tx, now: TankOperation) => Promise<TankOperation>) => {
    const after = await hands.step(done.by, done.at, async (tx) => work(tx, await mustRead(tx, id!)))
    status = after.status
    steps++
  }
  if (!id) {
    const created = await hands.step(by.created.by, by.created.at, (tx) => createOperation(tx, newOf(told, hands)))
    ;({ id, status } = created)
    steps++
  }
  if (status === 'draft' && opening && by.opened)
    await take(by.opened, (tx, now) => measured(tx, now, 'opening', opening))
  if (status === 'draft' && quantity && by.measured) await take(by.measured, (tx, now) => given(tx, now, told))
  if (status === 'inProgress' && closing && by.measured)
    await take(by.measured, (tx, now) => measured(tx, now, 'closing', closing))
  if (status === 'measured' && by.posted) {
    await take(by.posted, async (tx, now) =>
      // Far beyond the tolerance it waits for somebody who looks at it.
      excessOf(now) === 'secondPerson'
        ? now
        : postOperation(tx, now, excessOf(now) ? reasonsOf.beyond(told.key) : null),
    )
  }
  return steps
}

function newOf({ tank, type, direction, from, quantity, call }: ToldOperation, { voyageOf, holderOf }: Hands) {
  return {
    operationType: type,
    tankCode: tank.code,
    openingAt: new Date(from).toISOString(),
    product: tank.product.code,
    direction,
    measureType: quantity ? ('quantity' as const) : ('level' as const),
    productOwner: call && type === 'SCN' ? holderOf(call) : 'SEL',
    managementType: 'OWN',
    voyageNumber: call ? voyageOf(call) : null,
    fiscalDocumentType: null,
    fiscalDocumentNumber: null,
    molecularWeight: null,
    note: null,
  }
}

const measured = (tx: Tx, now: TankOperation, side: 'opening' | 'closing', { at, measure }: Reading) =>
  measureOperation(tx, now, side, { from: 'reading', measuredAt: new Date(at).toISOString(), measure })

function given(tx: Tx, now: TankOperation, told: ToldOperation): Promise<TankOperation> {
  const quantity = {
    ...amountsGiven(told),
    openingAt: new Date(told.from).toISOString(),
    closingAt: new Date(told.to).toISOString(),
  }
  return editOperation(tx, now, { ...editOf(now), quantity })
}
