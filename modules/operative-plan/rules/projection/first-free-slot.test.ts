import { expect, inject, test } from 'vitest'
import { firstFreeSlot, startingAt } from './first-free-slot.ts'
import { msOfMinute, type PlanInput, type PlanMovement } from './plan-input.ts'
import { hours, movement, plan, ship, tank } from './plan.fixture.ts'
import { project } from './project.ts'
import { spansOf } from './movement-spans.ts'
import { randomPlan } from './random-plan.fixture.ts'

const slot = (changed: Partial<PlanInput>, id = 'M1') => {
  const found = firstFreeSlot(plan(changed), id, hours(0))
  return found === null ? null : (found - hours(0)) / msOfMinute
}

test('after the ship before, the lock, the other in the line, and when there is room', () => {
  const call = (name: string) => ({ berth: 'B1', ship: ship(name) })
  const before = movement('M2', { ...call('BORA'), mooredAfter: 40 })
  // It moors half an hour before the first drop, when the other one has left at 06:40.
  expect(slot({ movements: [movement('M1', { ...call('AURORA'), mooredBefore: 30 }), before] })).toBe(430)
  const locks = [{ from: hours(3), to: hours(5), reason: 'INVENTORY' }]
  expect(slot({ tanks: [tank('T1', 200, { locks })], movements: [movement('M1', { to: ['T1'] })] })).toBe(300)
  const line = { line: 'L1' }
  expect(slot({ movements: [movement('M1', line), movement('M2', { ...line, quantity: 155 })] })).toBe(93)
  // 700 + 600 is 200 beyond the safe fill, which a unit draws off in 20 hours at 10 m³/h, six of them while it flows.
  const runs = [{ tank: 'T1', from: hours(0), to: hours(72), rate: -10 }]
  expect(slot({ tanks: [tank('T1', 700)], runs, movements: [movement('M1', { to: ['T1'] })] })).toBe(14 * 60)
})

test('where it fits already it stays, and where it never does nothing is said', () => {
  expect(slot({ tanks: [tank('T1', 300)], movements: [movement('M1', { to: ['T1'] })] })).toBe(0)
  expect(slot({ tanks: [tank('T1', 700)], movements: [movement('M1', { to: ['T1'] })] })).toBeNull()
  const giant = { berth: 'B1', ship: ship('AURORA', { length: 300 }) }
  expect(slot({ movements: [movement('M1', giant)] })).toBeNull()
  expect(slot({ tanks: [tank('T1', 700)], movements: [] })).toBeNull()
  // It has nothing to do with the tank that overflows without it.
  const other = movement('M2', { to: ['T1'] })
  expect(slot({ tanks: [tank('T1', 700)], movements: [movement('M1'), other] })).toBe(0)
})

const plans = Number(process.env.PLANS ?? 250) / 10

/** Every minute of the first half day asked of the whole plan; slots shorter than a quarter of an hour are not promised. */
test('random plans: no free quarter of an hour before it, and nothing brought at it', () => {
  const first = inject('seed')
  for (let seed = first; seed < first + plans; seed++) {
    const input = randomPlan(seed)
    const one = input.movements.find(({ start }) => start > input.now)
    if (!one) continue
    const found = firstFreeSlot(input, one.id, one.start)
    const start = Math.ceil(one.start / msOfMinute) * msOfMinute
    let free = 0
    for (let at = start; at < (found ?? Math.min(input.until, start + 720 * msOfMinute)); at += msOfMinute) {
      free = isFree(input, one, at) ? free + 1 : 0
      expect(free, `plan with seed ${seed}, ${one.id}`).toBeLessThan(15)
    }
    if (found !== null) expect(isFree(input, one, found), `plan with seed ${seed}, ${one.id}`).toBe(true)
  }
})

function isFree(input: PlanInput, one: PlanMovement, at: number): boolean {
  const others = input.movements.filter((other) => other !== one)
  const sums = (movements: PlanMovement[]) => {
    const refused = project({ ...input, movements }).findings.filter(({ severity }) => severity === 'refuse')
    return Map.groupBy(refused, ({ kind, subject }) => `${kind} ${subject}`)
  }
  const [span] = spansOf({ ...input, movements: [startingAt(one, at)] })
  if (span!.to > input.until - input.now) return false
  const [before, after] = [sums(others), sums([...others, startingAt(one, at)])]
  const total = (of: { amount: number }[] = []) => of.reduce((sum, { amount }) => sum + amount, 0)
  return [...after].every(([key, found]) => {
    const known = before.get(key)
    return known && total(found) <= total(known) + 1e-6 && found[0]!.at >= known[0]!.at
  })
}
