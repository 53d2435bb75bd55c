import { AppError, invalid, notFound } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import type { InstructionDraft, Status } from '../contract/movement-instruction.ts'
import {
  cloneLotCall,
  copyLotCall,
  createInstruction,
  ownTabs,
  readInstruction,
  saveInstruction,
} from '../contract/movement-instructions.contract.ts'
import { instructionIssues } from '../rules/instruction.rules.ts'
import { clonedLot, draftOf, withPartsOf } from '../rules/lots.ts'
import { type InstructionTree, lockTree, readTree } from './instructions.repo.ts'
import { tabsWrittenBy } from './movement-roles.repo.ts'
import { shown, storeInstruction } from './store-instruction.ts'

export const instructionRoutes: Route[] = [
  reads(readInstruction, async ({ params }, db) => {
    const found = await readTree(db, params.id)
    if (!found) throw notFound()
    return { data: shown(found), version: found.version }
  }),
  reads(ownTabs, async ({ query, session }, db) => ({
    data: [...(await tabsWrittenBy(db, session.userId, query.operationType ?? null))],
  })),
  writes(createInstruction, async ({ body }, tx) => {
    const { versionNote, ...draft } = body
    const stored = await createDraft(tx, draft, versionNote)
    return { data: stored, version: stored.version, message: 'platform.created' }
  }),
  writes(saveInstruction, async ({ params, body, version }, tx) => {
    const { versionNote, ...draft } = body
    const before = await held(tx, params.id, version)
    const stored = await writeVersion(tx, before, { draft, kind: 'saved', note: versionNote })
    return { data: stored, version: stored.version, message: 'platform.updated' }
  }),
  writes(cloneLotCall, async ({ params, body, version }, tx) => {
    const before = await held(tx, params.id, version)
    const draft = draftOf(shown(before))
    draft.lots.push(clonedLot(lotOf(draft, body.lot)))
    const stored = await writeVersion(tx, before, { draft, kind: 'lots', note: null })
    return { data: stored, version: stored.version, message: 'movement-instructions.lotCloned' }
  }),
  writes(copyLotCall, async ({ params, body, version }, tx) => {
    const before = await held(tx, params.id, version)
    const draft = draftOf(shown(before))
    const from = lotOf(draft, body.from)
    for (const id of body.to) {
      const to = lotOf(draft, id)
      draft.lots[draft.lots.indexOf(to)] = withPartsOf(from, to, body.parts)
    }
    const stored = await writeVersion(tx, before, { draft, kind: 'lots', note: null })
    return { data: stored, version: stored.version, message: 'movement-instructions.dataCopied' }
  }),
]

function lotOf(draft: InstructionDraft, id: string) {
  const lot = draft.lots.find((one) => one.id === id)
  if (!lot) throw notFound()
  return lot
}

export async function createDraft(tx: Tx, draft: InstructionDraft, note: string | null) {
  refuse(instructionIssues(draft, 'draft'))
  const first = { kind: 'created', status: 'draft', voyageNumber: null, statusReason: null } as const
  return storeInstruction(tx, undefined, { ...first, draft, note })
}

export function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw invalid(issues)
}

/** The instruction, locked, if it is still the version that the caller has seen. */
export async function held(tx: Tx, id: string, version: number): Promise<InstructionTree> {
  const before = await lockTree(tx, id)
  if (!before) throw notFound()
  if (before.version !== version) {
    throw new AppError('stale', 'platform.stale', {
      params: { name: before.updatedBy },
      detail: { current: shown(before), changedBy: before.updatedBy, changedAt: before.updatedAt },
    })
  }
  return before
}

interface Change {
  draft: InstructionDraft
  kind: 'saved' | 'lots'
  note: string | null
}

/** A new version in the same state. */
export async function writeVersion(tx: Tx, before: InstructionTree, change: Change) {
  refuseFinished(before.status)
  refuse(instructionIssues(change.draft, before.status))
  const { status, voyageNumber, statusReason } = before
  return storeInstruction(tx, before, { ...change, status, voyageNumber, statusReason })
}

export function refuseFinished(status: Status): void {
  if (status === 'closed') throw new AppError('conflict', 'movement-instructions.closedNotWritable')
  if (status === 'canceled') throw new AppError('conflict', 'movement-instructions.canceledNotWritable')
}
