import type { Issue } from '#platform/core/issue.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { UllageEdit, UllageKind, UllageReport } from '../contract/ullage.contract.ts'
import { trimOf } from './tank-figures.ts'

/** The reports that hold what is not cargo: an empty one of them says that nothing is there. */
export const isRemainder = (kind: UllageKind): boolean => kind === 'beforeLoading' || kind === 'afterDischarge'
export const operationOfKind = (kind: UllageKind): 'LOAD' | 'DISCHARGE' =>
  kind === 'beforeLoading' || kind === 'afterLoading' ? 'LOAD' : 'DISCHARGE'
/** The other report that makes up what the ship loaded or discharged (API MPMS 17.1). */
export const otherOf: Record<UllageKind, UllageKind> = {
  beforeLoading: 'afterLoading',
  afterLoading: 'beforeLoading',
  beforeDischarge: 'afterDischarge',
  afterDischarge: 'beforeDischarge',
}

/** What contradicts itself, whoever writes it: said in the form while it is typed, and by the server. */
export function editIssues(edit: Pick<UllageEdit, 'tanks' | 'wedges'>): Issue[] {
  const issues: Issue[] = []
  for (const list of ['tanks', 'wedges'] as const) {
    const seen = new Set<string>()
    for (const [index, { tank }] of edit[list].entries()) {
      if (seen.has(tank)) issues.push({ field: `${list}.${index}.tank`, code: 'ullage.tankTwice', params: { tank } })
      seen.add(tank)
    }
  }
  for (const [index, row] of edit.tanks.entries()) {
    const at = (name: string) => `tanks.${index}.${name}`
    if (!new Decimal(row.lowerUllage).gt(row.upperUllage)) {
      issues.push({ field: at('lowerUllage'), code: 'ullage.tableOrder' })
    } else if (!new Decimal(row.lowerVolume).lt(row.upperVolume)) {
      issues.push({ field: at('lowerVolume'), code: 'ullage.tableFalls' })
    }
  }
  return issues
}

const neededInHead = ['draughtFore', 'draughtAft', 'temperature', 'density15'] as const

/** What a calculation needs beyond what a draft may leave open. */
export function calculationIssues(report: UllageReport): Issue[] {
  const { tanks, wedges, kind } = report
  if (tanks.length + wedges.length === 0) {
    return isRemainder(kind) ? [] : [{ field: 'tanks', code: 'ullage.noTanks' }]
  }
  const issues: Issue[] = neededInHead.flatMap((field) =>
    report[field] === null ? [{ field, code: 'core.required' }] : [],
  )
  const trim = trimOf(report)
  const turns = tanks.some((row) => row.gaugePoint !== null && row.printedCorrection === null)
  if (report.lengthBetween === null && (wedges.length > 0 || (turns && !trim.isZero()))) {
    issues.push({ field: 'lengthBetween', code: 'core.required' })
  }
  if (wedges.length > 0 && issues.length === 0 && !trim.gt(0)) {
    issues.push({ field: 'draughtAft', code: 'ullage.wedgeNeedsTrim' })
  }
  return issues
}
