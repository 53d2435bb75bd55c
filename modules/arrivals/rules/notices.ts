import { noticeHours, type NoticeNow, type NoticeState } from '../contract/arrivals.contract.ts'
import type { Said } from './etas.ts'

const hourMs = 3_600_000

export interface Notice {
  hours: number
  opensAt: number
  dueAt: number
  state: NoticeState
  receivedAt: string | null
}

/** The master's and the agent's word is the ship's; what the terminal or its instruction says is not. */
const isOfShip = ({ saidBy }: Pick<Said, 'saidBy'>) => saidBy === 'master' || saidBy === 'agent'

/** A notice counts from the one before it on; the first has a day. */
export const opensHours = (hours: number): number => {
  const index = noticeHours.indexOf(hours as (typeof noticeHours)[number])
  return index === 0 ? 96 : noticeHours[index - 1]!
}

/**
 * Field knowledge 2.13: notices of the ETA at 72, 48, 24 and 12 hours. Each has a window that ends that long before the ETA
 * that rules and begins with the end of the one before; an ETA of the ship received in it is the notice. What was over before
 * the terminal knew of the voyage nobody asks for.
 */
export function noticesOf(
  { eta, knownSince, said }: { eta: string | null; knownSince: string; said: readonly Said[] },
  now: number,
): Notice[] {
  if (eta === null) return []
  const arrival = Date.parse(eta)
  const ofShip = said.filter(isOfShip).map(({ receivedAt }) => ({ receivedAt, at: Date.parse(receivedAt) }))
  return noticeHours.map((hours) => {
    const opensAt = arrival - opensHours(hours) * hourMs
    const dueAt = arrival - hours * hourMs
    const given = ofShip.find(({ at }) => at >= opensAt && at <= dueAt)
    const state: NoticeState = given
      ? 'given'
      : dueAt < Date.parse(knownSince)
        ? 'notAsked'
        : now < opensAt
          ? 'ahead'
          : now < dueAt
            ? 'due'
            : 'missing'
    return { hours, opensAt, dueAt, state, receivedAt: given?.receivedAt ?? null }
  })
}

/** The last notice whose time is over, if the ship has been silent since that time began. */
export function silentSince(notices: readonly Notice[], said: readonly Said[], now: number): Notice | null {
  const last = notices.findLast(({ dueAt }) => dueAt <= now)
  if (!last || last.state !== 'missing') return null
  const heard = said.some((one) => isOfShip(one) && Date.parse(one.receivedAt) >= last.opensAt)
  return heard ? null : last
}

/** How the ship stands with the notice of this moment; nothing to say of one that should have come by now. */
export function noticeNow(
  notices: readonly Notice[],
  said: readonly Said[],
  eta: string | null,
  now: number,
): NoticeNow | null {
  if (eta === null || now >= Date.parse(eta)) return null
  if (silentSince(notices, said, now)) return 'missing'
  const open = notices.find(({ opensAt, dueAt }) => now >= opensAt && now < dueAt)
  if (open) return open.state === 'given' ? 'given' : 'due'
  return now < notices[0]!.opensAt ? 'ahead' : 'given'
}
