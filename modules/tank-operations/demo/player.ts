import type { Reader, Tx } from '#platform/server/database/database.ts'
import { datedBackRows } from '#platform/server/demo/dated-back.repo.ts'
import type { StepOf } from '#demo/story/chapter.ts'
import type { Done, Reading, ToldOperation } from '#demo/story/hand.ts'
import { reasonsOf } from '#demo/story/mistakes.ts'
import type { TankOperation } from '../contract/tank-operations.contract.ts'
import { editOf, excessOf } from '../rules/tank-operations.ts'
import { createOperation, editOperation, measureOperation, mustRead, postOperation } from '../server/operation-steps.ts'
import { amountsGiven } from './lives.ts'
import { closedWith, type FoundOperation, operationsSince } from './player.repo.ts'

interface Play {
  /** What the story tells of the last days, in order. */
  operations: readonly ToldOperation[]
  db: Reader
  step: StepOf
  voyageOf(call: string): string | null
  holderOf(call: string): string
  say(line: string): void
}

const keyOf = (tank: string, type: string, openingAt: string) => `${tank} ${type} ${openingAt}`

/** Does what is due by now of what the story tells, as its people would: what is done already stays as it is. */
export async function playOperations({ operations, db, say, ...hands }: Play): Promise<number> {
  if (operations.length === 0) return 0
  const found = await operationsSince(db, new Date(Math.min(...operations.map(({ from }) => from))).toISOString())
  const known = new Map(found.map((one) => [keyOf(one.tankCode, one.operationType, one.openingAt), one]))
  const due = operations.flatMap((told) => {
    const key = keyOf(told.tank.code, told.type, new Date(told.from).toISOString())
    return stepsOf(told, known.get(key), hands)
  })
  let steps = 0
  const still = new Set<string>()
  for (const { key, take } of due.toSorted((a, b) => a.at - b.at)) {
    if (still.has(key)) continue
    try {
      if (await take()) steps++
    } catch (error) {
      // What people have done to one meanwhile may refuse it; the others go on.
      still.add(key)
      say(`the operation ${key} stands still: ${String(error)}`)
    }
  }
  return steps
}

type Hands = Omit<Play, 'operations' | 'db' | 'say'>

interface PlayStep {
  key: string
  at: number
  /** False where somebody has done it already, or something else. */
  take(): Promise<boolean>
}

function stepsOf(told: ToldOperation, found: FoundOperation | undefined, hands: Hands): PlayStep[] {
  const { by, opening, closing, quantity } = told
  let now: Pick<FoundOperation, 'id' | 'status'> | undefined = found
  const step = (done: Done | undefined, isDue: () => boolean, work: (tx: Tx) => Promise<TankOperation>): PlayStep[] => {
    const take = async () => {
      if (!done || !isDue()) return false
      now = await hands.step(done.by, done.at, work)
      return true
    }
    return done ? [{ key: told.key, at: done.at, take }] : []
  }
  const read = (tx: Tx) => mustRead(tx, now!.id)
  const isOpen = () => now?.status === 'inProgress' || (now?.status === 'draft' && told.direction === null)
  return [
    ...step(
      by.created,
      () => now === undefined,
      (tx) => createOperation(tx, newOf(told, hands)),
    ),
    ...step(
      opening && by.opened,
      () => now?.status === 'draft',
      async (tx) => opened(tx, await read(tx), told),
    ),
    ...step(
      quantity && by.measured,
      () => now?.status === 'draft',
      async (tx) => given(tx, await read(tx), told),
    ),
    ...step(closing && by.measured, isOpen, async (tx) => measured(tx, await read(tx), 'closing', closing!)),
    ...step(
      by.posted,
      () => now?.status === 'measured',
      async (tx) => posted(tx, await read(tx), told.key, by.posted!.at),
    ),
  ]
}

/** What closed the one before at the same moment is taken over. */
async function opened(tx: Tx, now: TankOperation, { opening, takesOver }: ToldOperation): Promise<TankOperation> {
  const calculation = takesOver ? await closedWith(tx, now.tankCode, new Date(opening!.at).toISOString()) : undefined
  return calculation
    ? measureOperation(tx, now, 'opening', { from: 'calculator', calculation })
    : measured(tx, now, 'opening', opening!)
}

/** Far beyond the tolerance it waits for somebody who looks at it. */
async function posted(tx: Tx, now: TankOperation, key: string, at: number): Promise<TankOperation> {
  const excess = excessOf(now)
  if (excess === 'secondPerson') return now
  const after = await postOperation(tx, now, excess && reasonsOf.beyond(key))
  // The ledger and the book have no history by which they would be dated back.
  await datedBackRows(tx, 'tank_postings', 'posted_at', at)
  await datedBackRows(tx, 'tank_book_stock', 'last_posted_at', at)
  return after
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
