import { AppError, invalid, refuse } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import {
  type CalculatedFigure,
  calculatorId,
  type Measure,
  type Origins,
  type Purpose,
  type TankFacts,
} from '../contract/calculator.contract.ts'
import { calculateTank } from '../rules/calculator.ts'
import { movedBetween } from '../rules/movement.ts'
import { inTank, tankTypeIssues } from '../rules/tank-type.ts'
import { factsOf, insertCalculation } from './calculations.repo.ts'
import { originIssues } from './measure-origins.ts'

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
export async function keepCalculation(
  tx: Tx,
  asked: Asked,
): Promise<{ id: string; trace: unknown; figures: CalculatedFigure[] }> {
  const { tankCode, measuredAt, measure, origins = {}, purpose, path, before } = asked
  const facts = await mustFind(tx, tankCode, measuredAt)
  refuse(tankTypeIssues('tankCode', inTank(facts)))
  refuse(within(await originIssues(tx, { tankCode, measuredAt, measure }, origins), path))
  const { figures, trace, refused } = calculateTank(facts, measure, origins)
  if (refused) throw invalid(within(refused, `${path}measure.`))
  if (before) refuse(movedBetween(before.trace, trace).refused ?? [])
  const opening = before?.id ?? null
  const id = await insertCalculation(tx, { facts, measuredAt, purpose, opening, measure, origins, figures, trace })
  await tellManyChanged(tx, { id: calculatorId }, { sites: [facts.plant] })
  return { trace, figures, id }
}

const within = (issues: Issue[], path: string) => issues.map((issue) => ({ ...issue, field: path + issue.field }))

export async function mustFind(db: Reader, tankCode: string, at: string): Promise<TankFacts> {
  const facts = await factsOf(db, tankCode, at)
  if (!facts) throw new AppError('not-found', 'tanks.noCalculator')
  return facts
}
