import { has } from '#platform/server/door/may-do.ts'
import { reads, type Route } from '#platform/server/http/route.ts'
import { readFarm, readFarmMarks } from '../contract/farm.contract.ts'
import { farmAt, farmMarks } from './farm.repo.ts'

/** What each mark tells is for those who may read it where it comes from. */
const marks = { ...readFarmMarks, mayNeed: ['tankAlarms.view', 'tankOperations.view'] }

export const farmRoutes: Route[] = [
  reads(readFarm, async ({ query }, db) => ({ data: await farmAt(db, query.at ?? new Date().toISOString()) })),
  reads(marks, async ({ session }, db) => {
    const [alarms, operations] = [
      await has(db, session, 'tankAlarms.view'),
      await has(db, session, 'tankOperations.view'),
    ]
    const seen = (await farmMarks(db)).map((mark) => ({
      ...mark,
      alarms: alarms ? mark.alarms : null,
      operation: operations ? mark.operation : null,
    }))
    return { data: seen.filter((mark) => mark.alarms ?? mark.operation ?? mark.lockedUntil) }
  }),
]
