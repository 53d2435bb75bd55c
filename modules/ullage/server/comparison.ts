import type { Step } from '@molo/measurement/trace'
import type { Reader } from '#platform/server/database/database.ts'
import type { Comparison } from '../contract/ullage.contract.ts'
import { comparisonOf, type Said } from '../rules/comparison.ts'
import { experienceOf } from '../rules/experience.ts'
import { isRemainder, operationOfKind, otherOf } from '../rules/ullage-issues.ts'
import { billsOf, otherTotals, shoreOf, type StoredUllage, voyagesBefore } from './ullage.repo.ts'

/** What stands against the ship by now: from the records of the voyage, and before them what somebody gave by hand. */
export async function compareNow(db: Reader, report: StoredUllage, steps?: Step[]): Promise<Comparison | null> {
  const { figures, kind } = report
  if (isRemainder(kind) || figures === null) return null
  const operation = operationOfKind(kind)
  const byHand = (weightAir: string | null): Said | null =>
    weightAir === null || Number(weightAir) <= 0 ? null : { source: 'given', amounts: { weightAir } }
  const bills = await billsOf(db, report)
  const shore = await shoreOf(db, report, operation === 'LOAD' ? 'sender' : 'receiver')
  const { weightAir, weightVacuum, litres15, barrels60 } = figures.totals
  return comparisonOf(
    {
      kind,
      density15: figures.basis.fixedDensity ?? report.density15,
      main: { weightAir, weightVacuum, litres15, barrels60 },
      other: await otherTotals(db, report, otherOf[kind]),
      shore: byHand(report.shoreMass) ?? (shore && { source: 'voyage', amounts: shore }),
      bill:
        byHand(report.billMass) ?? (bills && { source: 'voyage', amounts: { ...bills, weightAir: bills.weightAir! } }),
      receiver: byHand(report.receiverMass),
      experience: experienceOf(await voyagesBefore(db, report, operation), report.experienceFactor, steps),
    },
    steps,
  )
}
