import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/tank-alarms.contract.ts'
import * as steps from './alarm-steps.ts'

const answer = (alarm: contract.Alarm, message?: string) => ({
  data: alarm,
  version: alarm.version,
  ...(message ? { message } : {}),
})

export const tankAlarmRoutes: Route[] = [
  reads(contract.readAlarm, async ({ params }, db) => answer(await steps.mustRead(db, params.id))),
  writes(contract.acknowledgeAlarms, async ({ body }, tx) => ({
    data: { acknowledged: await steps.acknowledgeAlarms(tx, body) },
    message: 'tank-alarms.acknowledged',
  })),
  writes(contract.shelveAlarm, async ({ params, version, body }, tx) =>
    answer(await steps.shelveAlarm(tx, { ...params, version }, body), 'tank-alarms.shelved'),
  ),
  writes(contract.unshelveAlarm, async ({ params, version }, tx) =>
    answer(await steps.unshelveAlarm(tx, { ...params, version }), 'tank-alarms.unshelved'),
  ),
]
