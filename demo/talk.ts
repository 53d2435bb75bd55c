import roles from './data/roles.json' with { type: 'json' }
import { notificationElements } from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { isWorkingDay } from '#platform/core/working-days.ts'
import { markReceipts } from '#platform/server/notify/notifications.repo.ts'
import { notify } from '#platform/server/notify/notify.ts'
import { reasons } from '#platform/server/notify/reason.ts'
import {
  insertMessage,
  insertThread,
  storeMembers,
  storeReadUpTo,
} from '#platform/server/communication/threads.repo.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type DemoSlice, enabled } from '#platform/server/demo/demo-slice.ts'
import { auditorRole } from './auditor-grants.ts'
import { atHour, minute } from './story/clock.ts'
import { siteDayOf } from './story/site-day.ts'
import { idsOfUsers } from './story/users.repo.ts'
import { notices, type Moment, threads } from './talk-data.ts'

const everybody = enabled([...Object.values(notificationElements), ...Object.values(threadElements)])
/** Machines do not talk; what auditors do is said in one place. */
const others = new Set(['API', 'SUPERADMIN', auditorRole])

/** People talk to each other. */
export const talkDemo: DemoSlice = {
  id: 'talk',
  grants: Object.fromEntries(roles.filter(({ name }) => !others.has(name)).map(({ name }) => [name, everybody])),
  records: {},
}

/** Something that somebody said or read. */
interface Talk {
  at: number
  who: string
  take(tx: Tx, idOf: (who: string) => string): Promise<void>
}

/** What people have told each other by now, in order of time: in threads, and one to others. */
export const talkUntil = (now: number): { threads: Talk[]; notices: Talk[] } => ({
  threads: inOrder(threads.flatMap((one) => talkedIn(one, now))),
  notices: inOrder(notices.flatMap((one) => noticed(one, now))),
})

const inOrder = (talk: readonly Talk[]) => talk.toSorted((a, b) => a.at - b.at)

/** Some notifications and threads among the demo users, all at this moment. */
export async function insertDemoTalk(tx: Tx): Promise<void> {
  const ids = await idsOfUsers(tx)
  const idOf = (username: string): string => {
    const id = ids.get(username)
    if (!id) throw new Error(`no demo user ${username}`)
    return id
  }
  const talk = talkUntil(Date.now())
  for (const { who, take } of [...talk.threads, ...talk.notices]) {
    await take({ ...tx, actor: { ...tx.actor, id: idOf(who) } }, idOf)
  }
}

function noticed({ on, from, to, readBy, ...notice }: (typeof notices)[number], now: number): Talk[] {
  const [at] = momentsOf([on], now) as [number]
  let id = ''
  const sent: Talk = {
    at,
    who: from,
    take: async (tx, idOf) => {
      id = (await notify(tx, { ...notice, to: to.map(idOf), reason: reasons.message }))!.id
    },
  }
  const reads = (readBy ?? []).map((who, place): Talk => ({
    at: Math.min(at + (25 + 20 * place) * minute, now),
    who,
    take: async (tx, idOf) => void (await markReceipts(tx, idOf(who), [id], { read: true })),
  }))
  return [sent, ...reads]
}

function talkedIn({ users, said, readBy, ...thread }: (typeof threads)[number], now: number): Talk[] {
  let id = ''
  const moments = momentsOf(
    said.map(([, , on]) => on),
    now,
  )
  const read = async (tx: Tx, user: string, upTo: number) => void (await storeReadUpTo(tx, id, user, upTo))
  const steps = said.map(([who, what], place): Talk => ({
    at: moments[place]! + place,
    who,
    take: async (tx, idOf) => {
      if (place === 0) {
        const members = users.map(idOf)
        id = await insertThread(tx, { ...thread, users: members })
        await storeMembers(tx, id, members)
      }
      const { number } = await insertMessage(tx, id, what)
      await read(tx, idOf(who), number)
    },
  }))
  const at = Math.min(steps.at(-1)!.at + 30 * minute, now)
  const reads = (readBy ?? []).map((who): Talk => ({ at, who, take: (tx, idOf) => read(tx, idOf(who), said.length) }))
  return [...steps, ...reads]
}

/** Of a day, or of so many working days ago; if any would be later today, the last of them was on the working day before. */
export function momentsOf(all: readonly Moment[], now: number): number[] {
  const today = siteDayOf(now)
  const upTo = (last: string) => all.map(({ day, ago, hour }) => atHour(day ?? workingDayBefore(last, ago!), hour))
  const moments = upTo(today)
  return Math.max(...moments) <= now ? moments : upTo(addDays(today, -1))
}

function workingDayBefore(day: string, days: number): string {
  if (!isWorkingDay(day)) return workingDayBefore(addDays(day, -1), days)
  return days === 0 ? day : workingDayBefore(addDays(day, -1), days - 1)
}
