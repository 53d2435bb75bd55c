import type { Issue } from '#platform/core/issue.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import type { DeductionReason } from '../contract/deduction-reasons.registry.ts'

/**
 * A simple deduction is one stretch of time. A composed one is a sum or difference, for which two entries are the least;
 * each entry is a stretch between two events of the timesheet, or a fixed time.
 */
export const deductionReasonRules: RegistryRules<DeductionReason> = (reason) => [
  ...(reason.kind === 'simple' ? simpleIssues(reason) : composedIssues(reason)),
  ...reason.entries.flatMap(entryIssues),
]

function simpleIssues({ entries }: DeductionReason): Issue[] {
  return entries.length > 0 ? [{ field: 'entries', code: 'jetty-settings.simpleHasEntries' }] : []
}

function composedIssues({ entries, fromEvent, toEvent }: DeductionReason): Issue[] {
  return [
    ...(entries.length < 2 ? [{ field: 'entries', code: 'jetty-settings.tooFewEntries' }] : []),
    ...(fromEvent !== null ? [{ field: 'fromEvent', code: 'jetty-settings.composedHasEvents' }] : []),
    ...(toEvent !== null ? [{ field: 'toEvent', code: 'jetty-settings.composedHasEvents' }] : []),
  ]
}

/** The fixed time may be left open: then it is asked for in the calculation, like the quantity over the pumping rate. */
function entryIssues(entry: DeductionReason['entries'][number], index: number): Issue[] {
  const field = (name: string) => `entries.${index}.${name}`
  if (entry.source === 'fixed') {
    return (['fromEvent', 'toEvent'] as const)
      .filter((name) => entry[name] !== null)
      .map((name) => ({ field: field(name), code: 'jetty-settings.fixedHasEvents' }))
  }
  return [
    ...(['fromEvent', 'toEvent'] as const)
      .filter((name) => entry[name] === null)
      .map((name) => ({ field: field(name), code: 'core.required' })),
    ...(entry.fixedTime !== null ? [{ field: field('fixedTime'), code: 'jetty-settings.timesheetHasFixedTime' }] : []),
  ]
}
