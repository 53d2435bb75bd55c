import { notFound } from '#platform/core/app-error.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import type { InstructionDraft } from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  cloneLotCall,
  copyLotCall,
  createInstruction,
  ownTabs,
  readInstruction,
  saveInstruction,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { clonedLot, draftOf, withPartsOf } from '#modules/movement-instructions/rules/lots.ts'
import { readTree } from './instructions.repo.ts'
import { tabsWrittenBy } from './movement-roles.repo.ts'
import { shown } from './store-instruction.ts'
import { createDraft, held, writeVersion } from './write-instruction.ts'

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
