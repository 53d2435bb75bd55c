import { AppError, invalid, notFound, stale } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import {
  type addNote as addNoteContract,
  handoversId,
  type openHandover as openContract,
} from '../contract/shift-handover.contract.ts'
import { handoverStates } from '../rules/handover-states.ts'
import { isOpenAt } from '../rules/notes.ts'
import { hasBegun, type Shift, signableFrom, spanOf, standsAt } from '../rules/shifts.ts'
import * as repo from './handovers.repo.ts'
import { type Kinds, seenPage } from './make-page.ts'
import * as notes from './notes.repo.ts'
import { insertPage } from './pages.repo.ts'

interface Seen {
  id: string
  /** The version that the caller has seen. */
  version: number
}

/** What it takes to write down what was seen. */
interface Made {
  kinds: Kinds
  texts: Texts
}

export async function mustRead(db: Reader, id: string): Promise<repo.StoredHandover> {
  const handover = await repo.handoverOf(db, id)
  if (!handover) throw notFound()
  return handover
}

async function told(tx: Tx, id: string, action: 'created' | 'updated'): Promise<repo.StoredHandover> {
  const handover = await mustRead(tx, id)
  await tellChanged(tx, { id: handoversId }, { id, version: handover.version, action, sites: [handover.plant] })
  return handover
}

async function held(tx: Tx, { id, version }: Seen): Promise<repo.StoredHandover> {
  await repo.holdHandover(tx, id)
  const handover = await mustRead(tx, id)
  if (handover.version !== version) throw stale(handover)
  return handover
}

export function mustHaveBegun(shift: Shift): void {
  if (!hasBegun(shift, new Date().toISOString())) throw new AppError('conflict', 'shift-handover.notBegun')
}

export async function openHandover(tx: Tx, asked: BodyOf<typeof openContract>): Promise<repo.StoredHandover> {
  mustHaveBegun(asked)
  const there = await repo.handoverOfShift(tx, asked)
  if (there) return there
  const isPlant = (await repo.plantsOf(tx)).some(({ code }) => code === asked.plant)
  if (!isPlant) throw notFound()
  if (asked.area !== null && !(await repo.areasOf(tx, asked.plant)).some(({ code }) => code === asked.area)) {
    throw invalid([{ field: 'area', code: 'shift-handover.unknownArea' }])
  }
  const id = await repo.insertHandover(tx, { ...asked, ...spanOf(asked) })
  if (id) return told(tx, id, 'created')
  const faster = await repo.handoverOfShift(tx, asked)
  if (!faster) throw notFound()
  return faster
}

type WrittenNote = BodyOf<typeof addNoteContract>

/** Answers the id of the note. */
export async function addNoteTo(tx: Tx, id: string, note: WrittenNote): Promise<string> {
  await repo.holdHandover(tx, id)
  const handover = await mustRead(tx, id)
  await mustTake(tx, handoverStates, 'note', handover)
  const written = await notes.insertNote(tx, handover, note)
  await repo.touchHandover(tx, id)
  await told(tx, id, 'updated')
  return written
}

export async function addNote(tx: Tx, id: string, note: WrittenNote): Promise<repo.StoredHandover> {
  await addNoteTo(tx, id, note)
  return mustRead(tx, id)
}

export async function markNoteDone(tx: Tx, { id, version }: Seen): Promise<Seen> {
  const note = await notes.holdNote(tx, id)
  if (!note) throw notFound()
  if (note.version !== version) throw stale(note)
  if (note.doneAt !== null) throw new AppError('conflict', 'shift-handover.doneAlready')
  await notes.writeNoteDone(tx, id)
  await told(tx, note.handover, 'updated')
  return { id, version: version + 1 }
}

export async function signHandover(tx: Tx, seen: Seen, { kinds, texts }: Made): Promise<repo.StoredHandover> {
  const handover = await held(tx, seen)
  await mustTake(tx, handoverStates, 'sign', handover)
  const now = new Date().toISOString()
  if (now < signableFrom(handover)) throw new AppError('conflict', 'shift-handover.tooEarly')
  const at = standsAt(handover, now)
  const content = await seenPage(tx, kinds, handover, at, texts)
  await insertPage(tx, handover, 'signed', { at, content })
  await repo.writeSignature(tx, seen.id, content.notes.filter((note) => isOpenAt(toLife(note), now)).length)
  return told(tx, seen.id, 'updated')
}

const toLife = ({ writtenAt, doneAt }: { writtenAt: string; doneAt: string | null }) => ({
  startsAt: writtenAt,
  doneAt,
})

export async function takeOver(
  tx: Tx,
  seen: Seen,
  remark: string | null,
  { kinds, texts }: Made,
): Promise<repo.StoredHandover> {
  const handover = await held(tx, seen)
  await mustTake(tx, handoverStates, 'takeOver', handover)
  if (handover.signed!.id === tx.actor.id) throw new AppError('forbidden', 'shift-handover.notYourself')
  const at = standsAt(handover, new Date().toISOString())
  await insertPage(tx, handover, 'takenOver', { at, content: await seenPage(tx, kinds, handover, at, texts) })
  await repo.writeTakingOver(tx, seen.id, remark)
  return told(tx, seen.id, 'updated')
}
