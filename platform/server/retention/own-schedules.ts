import { daily, everyMinutes } from '#platform/core/schedule.ts'
import { sweepOrphansKind } from '../documents/sweep-orphans.job.ts'
import { compareAllKind, watchExchangeKind } from '../partners/watch-exchange.job.ts'
import type { Schedule } from '../schedules/schedule.ts'
import { outdatedKind } from './outdated.job.ts'
import { retentionKind } from './retention.job.ts'

/** What the platform itself does by the clock. */
export const ownSchedules: readonly Schedule[] = [
  {
    id: 'system.retention',
    text: 'platform:schedule.retention',
    job: { kind: retentionKind, payload: {} },
    at: daily('03:00'),
    missed: 'once',
  },
  {
    id: 'system.outdated',
    text: 'platform:schedule.outdated',
    job: { kind: outdatedKind, payload: {} },
    at: everyMinutes(5),
    missed: 'once',
  },
  {
    id: 'system.orphans',
    text: 'platform:schedule.orphans',
    job: { kind: sweepOrphansKind, payload: {} },
    at: everyMinutes(15),
    missed: 'once',
  },
  {
    id: 'exchange.watch',
    text: 'platform:schedule.watchExchange',
    job: { kind: watchExchangeKind, payload: {} },
    at: everyMinutes(5),
    missed: 'once',
  },
  {
    id: 'exchange.compareAll',
    text: 'platform:schedule.compareAll',
    job: { kind: compareAllKind, payload: {} },
    at: daily('04:00'),
    missed: 'once',
  },
]
