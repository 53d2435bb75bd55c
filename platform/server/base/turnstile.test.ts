import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

test('never more than the limit of one person inside, everybody who waits gets in, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 14 }),
      async (scheduler, people) => {
        const turnstile = new Turnstile({ atOnce: 2, waiting: 20 })
        const inside = { a: 0, b: 0 }
        const entered: number[] = []
        const passed = people.map((person, index) =>
          turnstile.pass(person, async () => {
            expect(++inside[person]).toBeLessThanOrEqual(2)
            entered.push(index)
            await scheduler.schedule(Promise.resolve())
            inside[person]--
            if (index % 5 === 4) throw new Error('failed')
          }),
        )
        await scheduler.waitAll()
        await Promise.allSettled(passed)
        for (const person of ['a', 'b']) {
          const own = entered.filter((index) => people[index] === person)
          expect(own).toEqual(own.toSorted((one, other) => one - other))
        }
        expect(entered.length).toBe(people.length)
      },
    ),
  )
})
