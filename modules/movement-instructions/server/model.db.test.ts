import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { commands, counters, expectPast, type Model, server, stepsDone } from './instruction-model.fixture.ts'

const wantedSteps = Number(process.env['MODEL_STEPS'] ?? 400)

test('the system is its model, whatever is done in whatever order', { timeout: 0 }, async () => {
  const seed = inject('seed')
  for (let round = 0; stepsDone() < wantedSteps; round++) {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const model: Model = { known: [] }
        await fc.asyncModelRun(() => ({ model, real: {} }), list)
        for (const known of model.known) await expectPast(known)
      }),
      { numRuns: 2, seed: seed + round, endOnFailure: process.env['SHRINK'] === undefined },
    )
  }
  const given = await server.owner.query(sql<{ number: string }>`
    select voyage_number as number from movement_instructions where voyage_number ~ '^[SN]4[12]-' order by 1`)
  const wanted = [...counters].flatMap(([key, last]) =>
    Array.from({ length: last }, (_none, index) => `${key}-${String(index + 1).padStart(4, '0')}`),
  )
  expect(given.map(({ number }) => number)).toEqual(wanted.toSorted())
  const lasts = await server.owner.query(sql<{ key: string; last: number }>`
    select plant || year % 100 as key, last from voyage_counters where year in (2041, 2042)`)
  expect(new Map(lasts.map(({ key, last }) => [key, last]))).toEqual(counters)
  process.stdout.write(`model of instructions: ${stepsDone()} steps, seed ${seed}, ${given.length} numbers\n`)
})
