import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerShape } from './answer-shape.ts'
import { boolean, choice, decimal, instant, integer, optional } from './fields.ts'

const kilograms = () => decimal({ digits: 6, decimals: 0, min: '0', max: '999999', unit: 'kg' })
const answer = z.object(
  answerShape({
    mass: kilograms(),
    rest: optional(kilograms()),
    level: integer({ min: 0, max: 9 }),
    state: choice(['open', 'done']),
    at: optional(instant()),
    isOpen: boolean(),
  }),
)
const said = { mass: '12.50', rest: null, level: 10, state: 'open', at: null, isOpen: true }

test('an answer says what is there, also what nobody might type, in the kinds of its fields', () => {
  expect(answer.parse(said)).toEqual(said)
  for (const wrong of [{ mass: null }, { mass: 12 }, { level: '1' }, { state: 'lost' }, { isOpen: null }]) {
    expect(answer.safeParse({ ...said, ...wrong }).success).toBe(false)
  }
})
