import { hour, minute } from '#demo/story/clock.ts'
import { faultsOf, type GaugeFault } from '#demo/story/faults.ts'
import { operationsOf, type ToldOperation } from '#demo/story/hand.ts'
import type { Story } from '#demo/story/story.ts'
import { changesOf, conditionsOf, type Raised, shortestGaugeAlarm, startMinutes } from '../rules/alarms.ts'
import type { TankLimits } from '../server/tank-alarms.repo.ts'
import { TankLooks } from './tank-looks.ts'

/** One time that the product would have called. */
export interface ToldAlarm extends Raised {
  raisedAt: string
  returnedAt?: string
}

/** What has nothing to do with an operation, as the warmth of a tank, changes slowly. */
const every = 12 * hour
const second = 1000

/** All alarms between two moments by the rule of the product, in the order in which they were raised. */
export function alarmsOf(story: Story, limits: readonly TankLimits[], since: number, until: number): ToldAlarm[] {
  const faults = faultsOf(story, until)
  const operations = Map.groupBy(
    operationsOf(story, since, until).filter(({ effect }) => effect === 'movement'),
    ({ tank }) => tank.code,
  )
  return limits
    .filter(({ tankCode }) => story.tanks.has(tankCode))
    .flatMap((tank) => {
      const own = operations.get(tank.tankCode) ?? []
      const looks = new TankLooks(story, tank, own, faults)
      const moments = momentsOf(
        tank,
        own,
        faults.filter((one) => one.tank === tank.tankCode),
        since,
        until,
      )
      return lifeOf(looks, moments)
    })
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

const placeOf = ({ raisedAt, tankCode, kind }: ToldAlarm) => `${raisedAt} ${tankCode} ${kind}`

/** When something may begin to be abnormal, or cease to be. */
function momentsOf(
  { isFlowWatched }: TankLimits,
  operations: readonly ToldOperation[],
  faults: readonly GaugeFault[],
  since: number,
  until: number,
): number[] {
  const after = (at: number | undefined, minutes: readonly number[]) =>
    at === undefined || at === Infinity ? [] : minutes.map((some) => at + some * minute)
  const moments = [
    since,
    until,
    ...operations
      .filter(({ quantity }) => !quantity)
      .flatMap(({ from, to, by }) => [
        ...after(from, isFlowWatched ? [0, 1, 2, 3, 5, startMinutes + 1, 30] : [startMinutes + 1, 30]),
        ...after(to, [10]),
        ...after(by.opened?.at, isFlowWatched ? [0] : []),
        ...after(by.measured?.at, [0]),
      ]),
    ...faults.flatMap(({ from, to }) => [...after(from, [0, 2, 10, 11, 20]), ...after(to, [-1, 0, 1, 12])]),
  ]
  for (let at = Math.ceil(since / every) * every; at < until; at += every) moments.push(at)
  const within = moments.filter((at) => at >= since && at <= until)
  return [...new Set(within)].toSorted((a, b) => a - b)
}

/** Look by look, as the evaluation goes; of what has changed between two looks the second in which it did. */
function lifeOf(looks: TankLooks, moments: readonly number[]): ToldAlarm[] {
  const all: ToldAlarm[] = []
  let standing: ToldAlarm[] = []
  let before = moments[0]!
  looks.prepare(moments)
  for (const at of moments) {
    const { raised, returned } = changesOf([looks.factsAt(at)], standing, at)
    for (const one of returned) {
      const raisedAt = Date.parse(one.raisedAt)
      const from = Math.max(before, one.kind.startsWith('gauge') ? raisedAt + shortestGaugeAlarm : raisedAt)
      one.returnedAt = iso(
        firstBetween(looks, from, at, (then) => stateOf(looks, one.kind, then, true)?.isOn === false),
      )
    }
    standing = standing.filter((one) => !returned.includes(one))
    for (const one of raised) {
      const then = firstBetween(looks, before, at, (moment) => stateOf(looks, one.kind, moment, false)?.isOn === true)
      const alarm = { ...one, value: stateOf(looks, one.kind, then, false)!.value, raisedAt: iso(then) }
      standing.push(alarm)
      all.push(alarm)
    }
    before = at
  }
  return all
}

function stateOf(looks: TankLooks, kind: Raised['kind'], at: number, isStanding: boolean) {
  const found = conditionsOf(looks.factsAt(at), at).find((one) => one.kind === kind)
  return found && { value: found.value, isOn: found.stands(isStanding) }
}

/** The first second at which it is so, of two between which it has become so. */
function firstBetween(looks: TankLooks, from: number, to: number, isSo: (at: number) => boolean): number {
  if (to - from < hour) looks.prepare(minutesOf(from, to))
  let [low, high] = [from, to]
  while (high - low > second) {
    const middle = low + Math.ceil((high - low) / 2 / second) * second
    if (middle >= high) break
    if (isSo(middle)) high = middle
    else low = middle
  }
  return high
}

const minutesOf = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / minute) }, (_, place) => from + place * minute)

const iso = (at: number) => new Date(at).toISOString()
