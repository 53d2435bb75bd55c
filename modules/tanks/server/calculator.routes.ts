import { AppError, invalid, notFound } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  listCalculations,
  type Measure,
  type Origins,
  type Purpose,
  readCalculation,
  readTankFacts,
  saveCalculation,
  type TankFacts,
} from '../contract/calculator.contract.ts'
import { calculateTank } from '../rules/calculator.ts'
import { momentIssues, movedBetween } from '../rules/movement.ts'
import { calculationOf, calculationsOf, factsOf, insertCalculation } from './calculations.repo.ts'
import { originIssues } from './measure-origins.ts'

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
    const before = opening ? await keep(tx, { tankCode, ...opening, purpose: 'level', path: 'opening.' }) : null
    const after = await keep(tx, { tankCode, ...closing, purpose, path: '', ...(before ? { before } : {}) })
    return { data: (await calculationOf(tx, after.id))!, message: 'tanks.calculationSaved' }
  }),
]

interface Asked {
  tankCode: string
  measuredAt: string
  measure: Measure
  origins?: Origins | undefined
  purpose: Purpose
  /** Where its fields stand in what was sent. */
  path: string
  before?: { id: string; trace: unknown }
}

/** Calculates one measurement and stores it, linked to the one that it followed. */
async function keep(tx: Tx, asked: Asked): Promise<{ id: string; trace: unknown }> {
  const { tankCode, measuredAt, measure, origins = {}, purpose, path, before } = asked
  const facts = await mustFind(tx, tankCode, measuredAt)
  refuse(await originIssues(tx, tankCode, measure, origins), path)
  const { figures, trace, refused } = calculateTank(facts, measure, origins)
  if (refused) throw invalid(within(refused, `${path}measure.`))
  if (before) refuse(movedBetween(before.trace, trace).refused ?? [])
  const opening = before?.id ?? null
  return {
    trace,
    id: await insertCalculation(tx, { facts, measuredAt, purpose, opening, measure, origins, figures, trace }),
  }
}

const within = (issues: Issue[], path: string) => issues.map((issue) => ({ ...issue, field: path + issue.field }))

function refuse(issues: Issue[], path = ''): void {
  if (issues.length > 0) throw invalid(within(issues, path))
}

async function mustFind(db: Reader, tankCode: string, at: string): Promise<TankFacts> {
  const facts = await factsOf(db, tankCode, at)
  if (!facts) throw new AppError('not-found', 'tanks.noCalculator')
  return facts
}
