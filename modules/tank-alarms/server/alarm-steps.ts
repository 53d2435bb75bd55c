import { AppError, notFound, stale } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import {
  type acknowledgeAlarms as acknowledgeContract,
  type Alarm,
  alarmsId,
  type shelveAlarm as shelveContract,
} from '../contract/tank-alarms.contract.ts'
import * as repo from './tank-alarms.repo.ts'

export async function mustRead(db: Reader, id: string): Promise<Alarm> {
  const alarm = await repo.alarmOf(db, id)
  if (!alarm) throw notFound()
  return alarm
}

const tell = async (tx: Tx, plants: readonly string[]) => {
  for (const plant of new Set(plants)) await tellManyChanged(tx, { id: alarmsId }, { sites: [plant] })
}

/** All of them or, where one is of another plant, none: whoever ticks a list means what it shows. */
export async function acknowledgeAlarms(tx: Tx, asked: BodyOf<typeof acknowledgeContract>): Promise<number> {
  const ids = [...new Set(asked.ids)]
  if ((await repo.countThere(tx, ids)) < ids.length) throw notFound()
  const plants = await repo.acknowledge(tx, ids, asked.note)
  await tell(tx, plants)
  return plants.length
}

interface Seen {
  id: string
  version: number
}

async function held(tx: Tx, { id, version }: Seen): Promise<Alarm> {
  await repo.holdAlarm(tx, id)
  const alarm = await mustRead(tx, id)
  if (alarm.version !== version) throw stale(alarm)
  return alarm
}

export async function shelveAlarm(tx: Tx, seen: Seen, shelf: BodyOf<typeof shelveContract>): Promise<Alarm> {
  const alarm = await held(tx, seen)
  if (alarm.status === 'ended') throw new AppError('conflict', 'tank-alarms.isEnded')
  await repo.putOnShelf(tx, alarm, shelf)
  await tell(tx, [alarm.plant])
  return mustRead(tx, seen.id)
}

export async function unshelveAlarm(tx: Tx, seen: Seen): Promise<Alarm> {
  const alarm = await held(tx, seen)
  if (alarm.shelvedUntil === null || alarm.shelfEndedAt !== null) {
    throw new AppError('conflict', 'tank-alarms.notShelved')
  }
  await repo.takeOffShelf(tx, alarm)
  await tell(tx, [alarm.plant])
  return mustRead(tx, seen.id)
}
