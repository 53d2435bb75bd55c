import type { Attempt } from './attempt.ts'
import type { CrashRun } from './run.ts'

/** The figures of a run, one per line. */
export function reportOf({ attempts, stored, violations, processes, drainMs }: CrashRun, totalMs: number): string[] {
  const { api, workers } = processes
  const inState = (state: Attempt['outcome']['state']) => attempts.filter(({ outcome }) => outcome.state === state)
  const acknowledged = inState('acknowledged')
  const creates = acknowledged.filter(({ target }) => !target).length
  const cut = attempts.filter(({ cuts }) => cuts > 0)
  const storedUnanswered = cut.filter(
    ({ outcome }) => outcome.state === 'acknowledged' && outcome.requestId === undefined,
  )
  const takenOver = stored.jobs.filter((job) => job.attempts > 1).length
  const count = (kind: string) => violations.filter((violation) => violation.kind === kind).length
  const figures: [string, string | number][] = [
    ['kills of the API', api.backAfter.length],
    ['kills of a worker', workers.reduce((sum, worker) => sum + worker.backAfter.length, 0)],
    ['writes acknowledged', `${acknowledged.length} (${creates} created, ${acknowledged.length - creates} changed)`],
    ['writes refused as stale', inState('refused').length],
    ['writes cut off by a kill', `${cut.length} (${storedUnanswered.length} of them stored, but not yet answered)`],
    ['jobs', `${stored.jobs.length} (${takenOver} taken up again after a kill)`],
    ['effects of jobs', stored.effects.length],
    ['lost', count('lost')],
    ['doubled', count('doubled')],
    ['otherwise wrong', count('wrong')],
    [
      'API serving again after',
      `${median(api.backAfter)} ms in the middle, ${Math.max(0, ...api.backAfter)} ms at most`,
    ],
    ['last job finished', `${Math.round(drainMs / 1000)} s after the last write`],
    ['total time', `${Math.round(totalMs / 1000)} s`],
  ]
  return figures.map(([name, figure]) => `${name.padEnd(26)}${figure}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
