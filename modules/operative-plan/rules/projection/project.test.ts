import { expect, inject, test } from 'vitest'
import { minuteByMinute } from './minute-by-minute.fixture.ts'
import { project } from './project.ts'
import { randomPlan } from './random-plan.fixture.ts'

const plans = Number(process.env.PLANS ?? 200)

/** npm run plan:projection asks ten thousand. */
test(`${plans} random plans: minute by minute the same is found, in the same minute, by the same movements`, () => {
  const first = inject('seed')
  const counted: Record<string, number> = {}
  for (let seed = first; seed < first + plans; seed++) {
    const plan = randomPlan(seed)
    const { findings } = project(plan)
    for (const { kind } of findings) counted[kind] = (counted[kind] ?? 0) + 1
    const difference = differences(findings, minuteByMinute(plan))
    expect(difference, `plan with seed ${seed}`).toEqual([])
  }
  process.stdout.write(`Plans with seeds ${first} to ${first + plans - 1}: ${JSON.stringify(counted)}\n`)
  expect(Object.keys(counted)).toHaveLength(16)
})

type Compared = { kind: string; subject: string; at: number; amount: number; movements: readonly string[] }

/** Amounts within a millionth; the rest to the letter. */
function differences(fast: readonly Compared[], slow: readonly Compared[]): string[] {
  const [a, b] = [fast, slow].map((of) => of.toSorted(byWords))
  const found: string[] = []
  for (let index = 0; index < Math.max(a!.length, b!.length); index++) {
    const [one, other] = [a![index], b![index]]
    const isSame = one && other && words(one) === words(other) && Math.abs(one.amount - other.amount) <= 1e-6
    if (!isSame) found.push(`${say(one)} <> ${say(other)}`)
  }
  return found
}

const words = ({ kind, subject, at, movements }: Compared) =>
  `${kind} ${subject} ${new Date(at).toISOString()} ${movements.join()}`
const byWords = (a: Compared, b: Compared) => (words(a) < words(b) ? -1 : words(a) > words(b) ? 1 : a.amount - b.amount)
const say = (one: Compared | undefined) => (one ? `${words(one)} ${one.amount}` : 'nothing')
