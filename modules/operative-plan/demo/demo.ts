import { siteTime } from '#platform/core/date-format.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { planElements } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { moveNames, type OperationMove, type ScheduledOperation } from '../contract/plan.contract.ts'
import { planFromInstruction } from '../server/from-instruction.ts'
import { operationsOfVoyage } from '../server/operations.repo.ts'
import { issuePlan, pendingPlan } from '../server/send-plan.ts'
import { planTemplates } from '../server/templates.job.ts'
import { createOperation, moveOperations, takeStep } from '../server/write-operation.ts'
import { tryLateShip } from './late-ship.ts'
import { openVoyages, tankFor } from './open-voyages.repo.ts'

const { view, edit, validate, send, publish } = planElements
const { history } = scheduledOperationRegistry.elements

/** Planners and schedulers plan and send; the shift says whether it can be done so; others work by what they read. */
export const operativePlanDemo: DemoSlice = {
  id: 'operative-plan',
  grants: {
    ...enabledFor(['PLANNER', 'SCHEDULER'], [view, edit, send, publish, history]),
    ...enabledFor(['SHIFT'], [view, edit, validate, history]),
    ...enabledFor(['TANKOPS', 'JETTY', 'FISCAL', 'CUSTOMS', 'BALANCE', 'TRADER'], [view]),
  },
  records: {},
  play: writePlan,
}

const placeOf = (operation: ScheduledOperation) =>
  Object.fromEntries(
    ['id', 'version', ...moveNames].map((name) => [name, operation[name as keyof ScheduledOperation]]),
  ) as OperationMove

/** The ships that are expected, with a tank for each lot; what is moved ashore; and what went out of it. */
async function writePlan(as: (username: string) => Promise<Tx>): Promise<void> {
  const now = Date.now()
  const today = siteTime(new Date(now).toISOString()).date
  const ferri = await as('c.ferri')
  for (const voyageNumber of await openVoyages(ferri)) {
    await planFromInstruction(ferri, { voyageNumber, mode: 'apply', take: [] })
    for (const operation of await operationsOfVoyage(ferri, voyageNumber)) {
      const tank = operation.product && (await tankFor(ferri, operation.plant, operation.product))
      if (tank) await moveOperations(ferri, [{ ...placeOf(operation), tanks: [tank] }], true)
    }
  }
  const costa = await as('s.costa')
  const transfer = (days: number, hour: string, hours: number, more: object) => {
    const from = writeMoment({ date: addDays(today, days), time: hour })
    const to = new Date(Date.parse(from) + hours * 3_600_000).toISOString()
    return createOperation(costa, { ...ashore, scheduledFrom: from, scheduledTo: to, ...more })
  }
  const ready = [
    await transfer(0, '14:00', 8, { quantity: '4200', product: 'GS-95', tanks: ['S302', 'S303'] }),
    await transfer(1, '06:00', 10, { quantity: '6500', product: 'GO-B7', tanks: ['S503'], operationType: 'OLC' }),
    await transfer(2, '08:00', 6, { quantity: '1800', product: 'GS-95', tanks: ['S303'] }),
  ]
  await planTemplates(costa, now)
  const send = async (kind: 'sent' | 'published', plant: string, note: string | null) => {
    const { content, operationCount } = await pendingPlan(costa, plant, kind, now)
    if (operationCount > 0) await issuePlan(costa, kind, { plant, content, mailingList: null, note }, null, now)
  }
  for (const plant of ['S', 'N']) await send('sent', plant, plant === 'S' ? 'Week as agreed with the jetty' : null)
  const greco = await as('m.greco')
  for (const { id, version } of ready.slice(0, 2)) await takeStep(greco, { id, version: version + 1 }, 'validate')
  await as('s.costa')
  await send('published', 'S', null)
  await transfer(3, '07:00', 12, { quantity: '3000', product: 'GO-AGR', tanks: ['S504'] })
  await tryLateShip(await as('c.ferri'), 'S', now)
}

const ashore = {
  plant: 'S',
  operationType: 'TRI',
  company: 'SEL',
  quantityUnit: 'MT',
  vessel: null,
  voyageNumber: null,
  inspector: null,
  mooringPlatform: null,
  isVesselInRoadstead: false,
  mooringAt: null,
  unmooringAt: null,
  equipment: [],
  isPushInLine: false,
  isTankReceiver: true,
  denaturingFlag: false,
  note: null,
  isEarlyMooringConfirmed: false,
  product: null as string | null,
  quantity: null as string | null,
  tanks: [] as string[],
}
