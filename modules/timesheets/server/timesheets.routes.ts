import { paperAnswer } from '#platform/server/documents/paper-answer.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/timesheets.contract.ts'
import { offersOf, timesheetPaper } from './timesheet-paper.ts'
import * as steps from './timesheet-steps.ts'
import { eventTypes, previousOf, voyagesWithout } from './timesheets.repo.ts'

const answer = (timesheet: contract.Timesheet, message?: string) => ({
  data: timesheet,
  version: timesheet.version,
  ...(message ? { message } : {}),
})

export const timesheetRoutes: Route[] = [
  reads(contract.readEventTypes, async (_asked, db) => ({ data: await eventTypes(db) })),
  reads(contract.readVoyagesWithout, async (_asked, db) => ({ data: await voyagesWithout(db) })),
  reads(contract.readTimesheet, async ({ params }, db) => answer(await steps.mustRead(db, params.id))),
  reads(contract.readPreviousEvents, async ({ params }, db) => {
    const found = await previousOf(db, await steps.mustRead(db, params.id))
    return { data: found ?? { voyageNumber: null, operations: [] } }
  }),
  reads(contract.timesheetPapers, async ({ params, language, services }, db) => ({
    data: offersOf(await steps.mustRead(db, params.id), { ...services, language }),
  })),
  reads(contract.printTimesheet, async ({ params, query, language, services }, db) => {
    const house = { ...services, language: query.language ?? language }
    return { data: await paperAnswer(await timesheetPaper(db, params.id, query, house), services.texts) }
  }),
  writes(contract.createTimesheet, async ({ body }, tx) =>
    answer(await steps.createTimesheet(tx, body.voyageNumber), 'platform.created'),
  ),
  writes(contract.editTimesheet, async ({ params, version, body }, tx) =>
    answer(await steps.editTimesheet(tx, { ...params, version }, body), 'platform.updated'),
  ),
  writes(contract.addEvent, async ({ params, version, body }, tx) =>
    answer(await steps.addEvent(tx, { ...params, version }, body), 'timesheets.eventAdded'),
  ),
  writes(contract.changeEvent, async ({ params: { id, event }, version, body }, tx) =>
    answer(await steps.changeEvent(tx, { id, version }, event, body), 'platform.updated'),
  ),
  writes(contract.removeEvent, async ({ params: { id, event }, version }, tx) =>
    answer(await steps.removeEvent(tx, { id, version }, event), 'platform.deleted'),
  ),
  writes(contract.completeTimesheet, async ({ params, version }, tx) =>
    answer(await steps.completeTimesheet(tx, { ...params, version }), 'timesheets.completed'),
  ),
  writes(contract.goOnWithTimesheet, async ({ params, version }, tx) =>
    answer(await steps.goOn(tx, { ...params, version }), 'timesheets.open'),
  ),
  writes(contract.signForShip, async ({ params, version, body }, tx) =>
    answer(await steps.signForShip(tx, { ...params, version }, body), 'platform.updated'),
  ),
  writes(contract.attestTimesheet, async ({ params, version }, tx) =>
    answer(await steps.attest(tx, { ...params, version }), 'timesheets.attested'),
  ),
  writes(contract.reopenTimesheet, async ({ params, version, body }, tx) =>
    answer(await steps.reopen(tx, { ...params, version }, body.reason), 'timesheets.reopened'),
  ),
  writes(contract.removeTimesheet, async ({ params, version }, tx) => {
    await steps.removeTimesheet(tx, { ...params, version })
    return { data: null, message: 'platform.deleted' }
  }),
]
