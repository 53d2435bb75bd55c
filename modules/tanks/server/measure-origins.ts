import type { Issue } from '#platform/core/issue.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { Measure, MeasureField, Origin, Origins } from '../contract/calculator.contract.ts'
import { calculationOf } from './calculations.repo.ts'

type OriginCheck = (db: Reader, from: Origin, tankCode: string, field: MeasureField, value: unknown) => Promise<boolean>

/** Whether the source really says this, for each source that is connected. What no check vouches for is refused. */
const checks: Partial<Record<Origin['source'], OriginCheck>> = {
  stored: async (db, { reference, at }, tankCode, field, value) => {
    const found = isUuid.test(reference) ? await calculationOf(db, reference) : undefined
    return found?.tankCode === tankCode && found.measuredAt === at && found.measure[field] === value
  },
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Nobody can pass off a typed figure as one of the historian, the laboratory or an earlier calculation. */
export async function originIssues(db: Reader, tankCode: string, measure: Measure, origins: Origins): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const [name, from] of Object.entries(origins)) {
    const field = name as MeasureField
    const isTrue = await checks[from.source]?.(db, from, tankCode, field, measure[field])
    if (!isTrue)
      issues.push({ field: `measure.${field}`, code: 'tanks.originDiffers', params: { source: from.source } })
  }
  return issues
}
