import { paperAnswer } from '#platform/server/documents/paper-answer.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { refuseKeys } from '#platform/server/sign-in/api-keys.ts'
import * as contract from '../contract/tank-operations.contract.ts'
import { calculationOf } from '#modules/tanks/server/public.ts'
import { offersOf, operationPaper } from './operation-paper.ts'
import * as steps from './operation-steps.ts'
import { startOf } from './operation-start.ts'

const answer = (operation: contract.TankOperation, message?: string) => ({
  data: operation,
  version: operation.version,
  ...(message ? { message } : {}),
})

export const tankOperationRoutes: Route[] = [
  reads(contract.readOperation, async ({ params }, db) => answer(await steps.mustRead(db, params.id))),
  reads(contract.explainOperation, async ({ params }, db) => {
    const { opening, closing } = await steps.mustRead(db, params.id)
    const of = async (id: string | null) => (id === null ? null : ((await calculationOf(db, id)) ?? null))
    return { data: { opening: await of(opening.calculation), closing: await of(closing.calculation) } }
  }),
  reads(contract.operationPapers, async ({ params, language, services }, db) => ({
    data: offersOf(await steps.mustRead(db, params.id), { ...services, language }),
  })),
  reads(contract.printOperation, async ({ params, query, language, services }, db) => {
    const document = await operationPaper(db, params.id, query.as, {
      ...services,
      language: query.language ?? language,
    })
    return { data: await paperAnswer(document, services.texts) }
  }),
  reads(contract.startOperation, async ({ query }, db) => ({ data: await startOf(db, query) })),
  writes(contract.createOperation, async ({ body }, tx) =>
    answer(await steps.createOperation(tx, body), 'platform.created'),
  ),
  writes(contract.editOperation, async ({ params, version, body }, tx) =>
    answer(await steps.editOperation(tx, { ...params, version }, body), 'platform.updated'),
  ),
  writes(contract.measureOperation, async ({ params: { id, side }, version, body }, tx) =>
    answer(await steps.measureOperation(tx, { id, version }, side, body), 'tank-operations.measureStored'),
  ),
  writes(contract.askSecondPerson, async ({ params, version, body, session }, tx) => {
    refuseKeys(session)
    return answer(await steps.askSecondPerson(tx, { ...params, version }, body.reason), 'tank-operations.asked')
  }),
  writes(contract.postOperation, async ({ params, version, body, session }, tx) => {
    const operation = await steps.postOperation(tx, { ...params, version }, body.reason)
    // Two people, and no program in the place of one.
    if (operation.postAskedBy) refuseKeys(session)
    return answer(operation, 'tank-operations.posted')
  }),
  writes(contract.reverseOperation, async ({ params, version, body }, tx) =>
    answer(await steps.reverseOperation(tx, { ...params, version }, body.reason), 'tank-operations.reversed'),
  ),
  writes(contract.replaceOperation, async ({ params, body }, tx) =>
    answer(await steps.replaceOperation(tx, params.id, body.reason), 'platform.created'),
  ),
  writes(contract.removeOperation, async ({ params, version }, tx) => {
    await steps.removeOperation(tx, { ...params, version })
    return { data: null, message: 'platform.deleted' }
  }),
]
