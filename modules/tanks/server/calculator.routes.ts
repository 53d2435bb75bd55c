import { notFound, refuse } from '#platform/core/app-error.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { listCalculations, readCalculation, readTankFacts, saveCalculation } from '../contract/calculator.contract.ts'
import { momentIssues } from '../rules/movement.ts'
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
