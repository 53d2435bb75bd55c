import { AppError, invalid, notFound } from '#platform/core/app-error.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  listCalculations,
  readCalculation,
  readTankFacts,
  saveCalculation,
  type TankFacts,
} from '../contract/calculator.contract.ts'
import { calculateTank } from '../rules/calculator.ts'
import { calculationOf, calculationsOf, factsOf, insertCalculation } from './calculations.repo.ts'

export const calculatorRoutes: Route[] = [
  reads(readTankFacts, async ({ query }, db) => ({ data: await mustFind(db, query.tankCode, query.at) })),
  reads(listCalculations, async ({ query }, db) => ({ data: await calculationsOf(db, query.tankCode) })),
  reads(readCalculation, async ({ params }, db) => {
    const found = await calculationOf(db, params.id)
    if (!found) throw notFound()
    return { data: found }
  }),
  writes(saveCalculation, async ({ body }, tx) => {
    const { tankCode, measuredAt, measure } = body
    const facts = await mustFind(tx, tankCode, measuredAt)
    const { figures, trace, refused } = calculateTank(facts, measure)
    if (refused) throw invalid(refused.map((issue) => ({ ...issue, field: `measure.${issue.field}` })))
    const id = await insertCalculation(tx, { facts, measuredAt, measure, figures, trace })
    return { data: (await calculationOf(tx, id))!, message: 'tanks.calculationSaved' }
  }),
]

async function mustFind(db: Reader, tankCode: string, at: string): Promise<TankFacts> {
  const facts = await factsOf(db, tankCode, at)
  if (!facts) throw new AppError('not-found', 'tanks.noCalculator')
  return facts
}
