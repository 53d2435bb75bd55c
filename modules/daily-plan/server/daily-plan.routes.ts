import { paperAnswer } from '#platform/server/documents/paper-answer.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { plantsOf } from '#modules/operative-plan/server/public.ts'
import * as contract from '../contract/daily-plan.contract.ts'
import { dayName, mustReadSlot, slotsOfDay } from './read-day.ts'
import { offersOf, slotPaper } from './slot-paper.ts'
import { areasOf } from './slots.repo.ts'
import { versionsOf } from './versions.repo.ts'
import * as day from './write-day.ts'

export const dailyPlanRoutes: Route[] = [
  reads(contract.readDay, async ({ query }, db) => {
    const known = await plantsOf(db)
    const busiest = known.toSorted((a, b) => b.ahead - a.ahead)[0]?.code ?? ''
    const plants = known.map(({ code, name }) => ({ code, name }))
    const plant = query.plant ?? busiest
    const [areas, versions] = await Promise.all([areasOf(db, plant), versionsOf(db, plant, query.day)])
    const slots = await slotsOfDay(db, plant, query.day, areas)
    return {
      data: {
        plant,
        plants,
        areas: areas.map(({ code, name }) => ({ code, name })),
        slots,
        versions,
        content: dayName(slots, versions[0]?.number ?? 0),
      },
    }
  }),
  reads(contract.slotPapers, async ({ params, language, services }, db) => ({
    data: offersOf(await mustReadSlot(db, params.operation, params.day), { ...services, language }),
  })),
  reads(contract.printSlot, async ({ params, query, language, services }, db) => {
    const house = { ...services, language: query.language ?? language }
    return { data: await paperAnswer(await slotPaper(db, params, query.as, house), services.texts) }
  }),
  writes(contract.createSlot, async ({ body }, tx) => ({
    data: await day.createSlot(tx, body),
    message: 'daily-plan.created',
  })),
  writes(contract.writeSlot, async ({ params, version, body }, tx) => {
    const slot = await day.writeSlot(tx, { ...params, version }, body)
    return { data: slot, version: slot.version, message: 'platform.updated' }
  }),
  writes(contract.sendSlots, async ({ body }, tx) => ({
    data: await day.stepAll(tx, 'send', body.operations),
    message: 'daily-plan.sent',
  })),
  writes(contract.validateSlots, async ({ body }, tx) => ({
    data: await day.stepAll(tx, 'validate', body.operations),
    message: 'daily-plan.validated',
  })),
  writes(contract.rejectSlots, async ({ body }, tx) => ({
    data: await day.stepAll(tx, 'reject', body.operations, body.reason),
    message: 'daily-plan.rejected',
  })),
  writes(contract.publishDay, async ({ body, language, services }, tx) => {
    const { texts, publicUrl } = services
    return {
      data: await day.publishDay(tx, body, { texts, publicUrl, language }),
      message: 'daily-plan.published',
    }
  }),
]
