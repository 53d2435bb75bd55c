import { notFound, refuse } from '#platform/core/app-error.ts'
import { paperAnswer } from '#platform/server/documents/paper-answer.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  listCalculations,
  printCalculation,
  readCalculation,
  readTankFacts,
  replayCalculation,
  saveCalculation,
} from '../contract/calculator.contract.ts'
import { momentIssues } from '../rules/movement.ts'
import { replayed } from '../rules/replay.ts'
import { calculationPaper } from './calculation-paper.ts'
import { calculationOf, calculationsOf } from './calculations.repo.ts'
import { keepCalculation, mustFind } from './keep-calculation.ts'

export const calculatorRoutes: Route[] = [
  reads(readTankFacts, async ({ query }, db) => ({ data: await mustFind(db, query.tankCode, query.at) })),
  reads(listCalculations, async ({ query }, db) => ({ data: await calculationsOf(db, query.tankCode) })),
  reads(readCalculation, async ({ params }, db) => {
    const found = await calculationOf(db, params.id)
    if (!found) throw notFound()
    return { data: found }
  }),
  reads(replayCalculation, async ({ params }, db) => {
    const found = await calculationOf(db, params.id)
    if (!found) throw notFound()
    return { data: replayed([...(found.opening ? [found.opening.trace] : []), found.trace]) }
  }),
  reads(printCalculation, async ({ params, query, language, services }, db) => {
    const document = await calculationPaper(db, params.id, { ...services, language: query.language ?? language })
    return { data: await paperAnswer(document, services.texts) }
  }),
  writes(saveCalculation, async ({ body }, tx) => {
    const { tankCode, opening, purpose = 'level', ...closing } = body
    if (opening) refuse(momentIssues(opening.measuredAt, closing.measuredAt))
    const before = opening
      ? await keepCalculation(tx, { tankCode, ...opening, purpose: 'level', path: 'opening.' })
      : null
    const after = await keepCalculation(tx, { tankCode, ...closing, purpose, path: '', ...(before ? { before } : {}) })
    return { data: (await calculationOf(tx, after.id))!, message: 'tanks.calculationSaved' }
  }),
]
