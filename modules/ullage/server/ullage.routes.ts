import { paperAnswer } from '#platform/server/documents/paper-answer.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/ullage.contract.ts'
import { offersOf, ullagePaper } from './ullage-paper.ts'
import * as steps from './ullage-steps.ts'

const answer = (report: contract.UllageReport, message?: string) => ({
  data: report,
  version: report.version,
  ...(message ? { message } : {}),
})

export const ullageRoutes: Route[] = [
  reads(contract.readUllage, async ({ params }, db) => answer(await steps.mustRead(db, params.id))),
  reads(contract.explainUllage, async ({ params }, db) => ({ data: await steps.explainUllage(db, params.id) })),
  reads(contract.ullagePapers, async ({ params, language, services }, db) => ({
    data: offersOf(await steps.mustRead(db, params.id), { ...services, language }),
  })),
  reads(contract.printUllage, async ({ params, query, language, services }, db) => {
    const house = { ...services, language: query.language ?? language }
    return { data: await paperAnswer(await ullagePaper(db, params, query.as, house), services.texts) }
  }),
  writes(contract.createUllage, async ({ body }, tx) => answer(await steps.createUllage(tx, body), 'platform.created')),
  writes(contract.editUllage, async ({ params, version, body }, tx) =>
    answer(await steps.editUllage(tx, { ...params, version }, body), 'platform.updated'),
  ),
  writes(contract.calculateUllage, async ({ params, version }, tx) =>
    answer(await steps.calculateUllage(tx, { ...params, version }), 'ullage.calculated'),
  ),
  writes(contract.confirmUllage, async ({ params, version }, tx) =>
    answer(await steps.confirmUllage(tx, { ...params, version }), 'ullage.confirmed'),
  ),
  writes(contract.compareUllage, async ({ params, version }, tx) =>
    answer(await steps.compareUllage(tx, { ...params, version }), 'ullage.comparedAgain'),
  ),
  writes(contract.signProtest, async ({ params, version }, tx) =>
    answer(await steps.signProtest(tx, { ...params, version }), 'ullage.protestSigned'),
  ),
  writes(contract.reopenUllage, async ({ params, version, body }, tx) =>
    answer(await steps.reopenUllage(tx, { ...params, version }, body.reason), 'ullage.reopened'),
  ),
  writes(contract.cancelUllage, async ({ params, version, body }, tx) =>
    answer(await steps.cancelUllage(tx, { ...params, version }, body.reason), 'ullage.canceled'),
  ),
]
