import { AppError, notFound, stale } from '#platform/core/app-error.ts'
import { attempt } from '#platform/server/database/attempt.ts'
import { type Reader, sqlState, type Tx } from '#platform/server/database/database.ts'
import { reaches } from '#platform/server/database/scope.ts'
import type { Caller } from '#platform/server/door/session.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { type PocketEntry, pocketId } from '../contract/pocket.contract.ts'
import type { Said, SentEntry } from '../contract/pocket-paths.ts'
import { pocketStates } from '../rules/pocket-states.ts'
import * as repo from './pocket.repo.ts'
import { writeSaid } from './write-said.ts'

export async function mustRead(db: Reader, id: string): Promise<PocketEntry> {
  const found = await repo.entryOf(db, id)
  if (!found) throw notFound()
  const { saidById: _id, ...entry } = found
  return entry
}

async function tell(tx: Tx, { id, version, plant }: PocketEntry, action: 'created' | 'updated'): Promise<void> {
  await tellChanged(tx, { id: pocketId }, { id, version, action, sites: [plant] })
}

/**
 * Takes in what a phone has said, once, whenever and however often it is sent: its id is the row's for good, also when the key
 * of the call has long been forgotten. What the use case refuses is kept with the reason and stands in nobody's way.
 */
export async function enterEntry(tx: Tx, by: Caller, sent: SentEntry): Promise<PocketEntry> {
  const known = await repo.entryOf(tx, sent.id)
  if (known && known.saidById !== tx.actor.id) throw notFound()
  if (known) return mustRead(tx, sent.id)
  const plant = (await repo.plantOf(tx, sent.kind, sent.said.of)) ?? sent.plant
  if (!reaches(tx.scope.sites, [plant])) throw notFound()
  await inserted(() => repo.insertEntry(tx, { ...sent, plant }))
  await repo.markTaken(tx, sent.id, await outcomeOf(tx, by, sent))
  const entry = await mustRead(tx, sent.id)
  await tell(tx, entry, 'created')
  return entry
}

async function outcomeOf(tx: Tx, by: Caller, { kind, said }: SentEntry): Promise<Parameters<typeof repo.markTaken>[2]> {
  try {
    const written = await attempt(tx, () => writeSaid(tx, by, { kind, said, confirmed: false }))
    return { status: 'written', written }
  } catch (error) {
    // What is broken is no refusal: nothing of it stays, and the phone sends it again.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    const { code, params, issues } = error
    return { status: 'refused', refusal: { code, params, issues } }
  }
}

/** Put right at the desk, and written by whoever does it; what is asked about has been looked at. */
export async function acceptEntry(
  tx: Tx,
  by: Caller,
  seen: { id: string; version: number },
  settled: Said,
): Promise<PocketEntry> {
  const before = await forStep(tx, seen, 'accept')
  // Of the ship or the tank that it was said of.
  const said = { ...settled, of: before.said.of }
  const written = await writeSaid(tx, by, { kind: before.kind, said, confirmed: true })
  await repo.markSettled(tx, seen.id, { status: 'accepted', written, settled: said })
  return settledNow(tx, seen.id)
}

export async function dismissEntry(
  tx: Tx,
  seen: { id: string; version: number },
  reason: string,
): Promise<PocketEntry> {
  await forStep(tx, seen, 'dismiss', reason)
  await repo.markSettled(tx, seen.id, { status: 'dismissed', reason })
  return settledNow(tx, seen.id)
}

async function settledNow(tx: Tx, id: string): Promise<PocketEntry> {
  const after = await mustRead(tx, id)
  await tell(tx, after, 'updated')
  return after
}

async function forStep(
  tx: Tx,
  { id, version }: { id: string; version: number },
  step: 'accept' | 'dismiss',
  reason: string | null = null,
): Promise<PocketEntry> {
  await repo.holdEntry(tx, id)
  const before = await mustRead(tx, id)
  if (before.version !== version) throw stale(before)
  await mustTake(tx, pocketStates, step, before, { reason })
  return before
}

/** The id of another person's entry, a second entry in the same place of a phone's order, or a plant that is no more. */
async function inserted(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const state = sqlState(error)
    if (state === '23503') throw notFound()
    throw state === '23505' ? new AppError('invalid', 'pocket.placeTaken') : error
  }
}
