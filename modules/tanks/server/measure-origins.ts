import { gaugeSaid, sampleOf } from '#modules/process-data/server/public.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { Measure, MeasureField, Origin, Origins } from '../contract/calculator.contract.ts'
import { gaugeOf, isAsTaken, isByThen, isSameFigure, takenFromGauge, takenFromSample } from '../rules/taken.ts'
import { calculationOf, wasTakenThen } from './calculations.repo.ts'

interface Measured {
  tankCode: string
  measuredAt: string
  measure: Measure
}

type OriginCheck = (db: Reader, measured: Measured, field: MeasureField, from: Origin) => Promise<boolean>

/** Whether the source really says this of that tank. */
const checks: Record<Origin['source'], OriginCheck> = {
  stored: async (db, { tankCode, measure }, field, { reference, at }) => {
    const found = isUuid.test(reference) ? await calculationOf(db, reference) : undefined
    return found?.tankCode === tankCode && found.measuredAt === at && isSameFigure(found.measure[field], measure[field])
  },
  historian: async (db, measured, field, from) => {
    const { tankCode, measuredAt, measure } = measured
    const gauge = gaugeOf[field]
    if (!gauge || !isByThen(from.at, measuredAt)) return false
    const said = await gaugeSaid(db, { tankCode, measure: gauge, at: from.at, until: measuredAt })
    if (isAsTaken(field, measure, from, takenFromGauge(gauge, said))) return true
    // Seconds are forgotten after a while; what was saved with them is not.
    const { gauge: how, [field]: value } = measure
    return wasTakenThen(
      db,
      measured,
      { ...(field === 'reading' ? { gauge: how } : {}), [field]: value },
      { [field]: from },
    )
  },
  lab: async (db, { tankCode, measure }, field, from) => {
    const sample = await sampleOf(db, from.reference)
    return sample?.tankCode === tankCode && isAsTaken(field, measure, from, takenFromSample(sample))
  },
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Nobody can pass off a typed figure as one of the historian, the laboratory or an earlier calculation. */
export async function originIssues(db: Reader, measured: Measured, origins: Origins): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const [name, from] of Object.entries(origins)) {
    const field = name as MeasureField
    if (!(await checks[from.source](db, measured, field, from))) {
      issues.push({
        field: `measure.${field}`,
        code: 'tanks.originDiffers',
        params: { name: field, source: from.source },
      })
    }
  }
  return issues
}
