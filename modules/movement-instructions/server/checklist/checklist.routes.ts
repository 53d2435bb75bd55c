import { AppError, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { partiesIn, readRecord } from '#platform/server/registry/store/registry.repo.ts'
import { refusedCodes } from '#platform/server/registry/store/references.repo.ts'
import {
  addChecklistItem,
  checklistProgress,
  type ChecklistItem,
  saveChecklistItem,
} from '#modules/movement-instructions/contract/movement-checklist.contract.ts'
import { checklistRegistry } from '#modules/movement-instructions/contract/movement-checklist.registry.ts'
import { checklistRefusal } from '#modules/movement-instructions/rules/states.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { insertItem, progressOf, updateItem } from './checklist.repo.ts'
import { lockTree } from '../instruction/instructions.repo.ts'
import { referred } from '../instruction/referred.ts'

export const checklistRoutes: Route[] = [
  reads(checklistProgress, async ({ query }, db) => ({ data: await progressOf(db, query.voyageNumber) })),
  writes(saveChecklistItem, async ({ params, body, version }, tx) => {
    const before = (await readRecord(tx, checklistRegistry, params.id)) as ChecklistItem | undefined
    if (!before) throw notFound()
    if (body.responsible !== before.responsible) await refuseUnknown(tx, body.responsible)
    if (!(await updateItem(tx, { ...body, id: params.id, version }))) {
      throw stale((await readRecord(tx, checklistRegistry, params.id)) as ChecklistItem)
    }
    return answer(tx, params.id, 'platform.updated')
  }),
  writes(addChecklistItem, async ({ body }, tx) => {
    const instruction = await lockTree(tx, body.instruction)
    if (!instruction) throw notFound()
    const refusal = checklistRefusal(instruction.status)
    if (refusal) throw new AppError('conflict', refusal)
    await refuseUnknown(tx, body.responsible)
    return answer(tx, await insertItem(tx, instruction, body), 'platform.created')
  }),
]

async function refuseUnknown(tx: Tx, account: string | null): Promise<void> {
  if (account === null) return
  const users = referred('users')
  const refused = await refusedCodes(tx, users, {}, [account])
  refuse(
    refused.map((code) => ({
      field: 'responsible',
      code: 'core.unknownReference',
      params: { code, registry: users.titleKey },
    })),
  )
}

async function answer(tx: Tx, id: string, message: string) {
  const item = (await readRecord(tx, checklistRegistry, id)) as ChecklistItem
  const audience = { sites: [item.plant], parties: await partiesIn(tx, checklistRegistry, [id]) }
  await tellChanged(tx, checklistRegistry, { id, version: item.version, action: 'updated', ...audience })
  return { data: item, version: item.version, message }
}
