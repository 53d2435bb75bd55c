import { has } from '#platform/server/door/may-do.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import type { Call } from '#platform/server/http/route.ts'
import { notFound } from '#platform/core/app-error.ts'
import * as contract from '../contract/plan.contract.ts'
import { readPlanState } from '../contract/plan-state.contract.ts'
import { planFromInstruction } from './from-instruction.ts'
import { operationsBetween, placesOf, plantsOf } from './operations.repo.ts'
import { planStateOf, readsOfState, type Unseen } from './plan-state.ts'
import { issuePlan, pendingPlan } from './send-plan.ts'
import { versionOf, versionsOf } from './versions.repo.ts'
import * as operations from './write-operation.ts'

const answer = (operation: contract.ScheduledOperation, message?: string) => ({
  data: operation,
  version: operation.version,
  ...(message ? { message } : {}),
})

const postOf = ({ services, language }: Pick<Call<typeof contract.sendPlan>, 'services' | 'language'>) => {
  const { jobs, texts, publicUrl } = services
  return { jobs, texts, publicUrl, language }
}

export const planRoutes: Route[] = [
  reads(contract.readPlan, async ({ query }, db) => {
    const known = await plantsOf(db)
    const busiest = known.toSorted((a, b) => b.ahead - a.ahead)[0]?.code ?? ''
    const plants = known.map(({ code, name }) => ({ code, name }))
    const plant = query.plant ?? busiest
    const [found, places, versions] = await Promise.all([
      operationsBetween(db, { ...query, plant, hidden: query.hidden === 'yes' }),
      placesOf(db, plant),
      versionsOf(db, plant),
    ])
    return { data: { plant, plants, operations: found, ...places, versions } }
  }),
  reads({ ...readPlanState, mayNeed: Object.values(readsOfState) }, async ({ query, session }, db) => {
    const mayNotSee: Unseen[] = []
    for (const part of ['tanks', 'terms'] as const)
      if (!(await has(db, session, readsOfState[part]))) mayNotSee.push(part)
    return { data: await planStateOf(db, query, mayNotSee, Date.now()) }
  }),
  reads(contract.readPending, async ({ query }, db) => ({
    data: await pendingPlan(db, query.plant, query.kind, Date.now()),
  })),
  reads(contract.readPlanVersion, async ({ params }, db) => {
    const version = await versionOf(db, params.id)
    if (!version) throw notFound()
    return { data: version }
  }),
  writes(contract.sendPlan, async (call, tx) => ({
    data: await issuePlan(tx, 'sent', call.body, postOf(call)),
    message: 'operative-plan.currentPlanSent',
  })),
  writes(contract.publishPlan, async (call, tx) => ({
    data: await issuePlan(tx, 'published', call.body, postOf(call)),
    message: 'operative-plan.currentPlanPublished',
  })),
  writes(contract.planFromInstruction, async ({ body }, tx) => ({ data: await planFromInstruction(tx, body) })),
  writes(contract.moveOperations, async ({ body }, tx) => ({
    data: await operations.moveOperations(tx, body.moves, body.isEarlyMooringConfirmed),
  })),
  reads(contract.readScheduledOperation, async ({ params }, db) => answer(await operations.mustRead(db, params.id))),
  writes(contract.createScheduledOperation, async ({ body }, tx) =>
    answer(await operations.createOperation(tx, body), 'platform.created'),
  ),
  writes(contract.editScheduledOperation, async ({ params, version, body }, tx) =>
    answer(await operations.editOperation(tx, { ...params, version }, body), 'platform.updated'),
  ),
  writes(contract.writeDisplacements, async ({ params, version, body }, tx) =>
    answer(await operations.writeDisplacements(tx, { ...params, version }, body.displacements), 'platform.updated'),
  ),
  writes(contract.hideOperation, async ({ params, version }, tx) =>
    answer(await operations.takeStep(tx, { ...params, version }, 'hide'), 'operative-plan.hidden'),
  ),
  writes(contract.showOperation, async ({ params, version }, tx) =>
    answer(await operations.takeStep(tx, { ...params, version }, 'show'), 'operative-plan.shown'),
  ),
  writes(contract.validateOperation, async ({ params, version }, tx) =>
    answer(await operations.takeStep(tx, { ...params, version }, 'validate'), 'operative-plan.validated'),
  ),
  writes(contract.rejectOperation, async ({ params, version, body }, tx) =>
    answer(await operations.takeStep(tx, { ...params, version }, 'reject', body.reason), 'operative-plan.rejected'),
  ),
]
