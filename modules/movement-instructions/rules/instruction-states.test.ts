import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHindered } from '#platform/core/states.ts'
import { type Status, statuses, type StoredInstruction } from '../contract/movement-instruction.ts'
import { draft, lot } from './instruction.fixture.ts'
import { finished, instructionStates as life, isWritable } from './instruction-states.ts'

const ways: Record<string, string> = {
  'draft created': 'create',
  'draft canceled': 'cancel',
  'created ongoing': 'start',
  'created canceled': 'cancel',
  'ongoing closed': 'close',
  'ongoing canceled': 'cancel',
  'closed ongoing': 'reopen',
}
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
const inStates = <T>(of: (status: Status) => T) => Object.fromEntries(statuses.map((status) => [status, of(status)]))
const stored = (more: object) => ({ ...draft(), status: 'draft', ...more }) as StoredInstruction

test.each(pairs)('from %s to %s there is the step that is known, or none', (from, to) => {
  expect(life.stepBetween(from, to)).toBe(ways[`${from} ${to}`])
})

test('the way forward is the first that is offered', () => {
  const moves = (status: Status) => life.stepsFrom(status).filter((step) => step !== 'save')
  expect(inStates((status) => moves(status)[0])).toEqual({
    draft: 'create',
    created: 'start',
    ongoing: 'close',
    closed: 'reopen',
    canceled: undefined,
  })
})

test('whatever way is taken, nothing becomes a draft again or returns from canceled, and nothing changes without a reason after its end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 12 }), (choices) => {
      let status: Status = 'draft'
      for (const choice of choices) {
        const open = life.stepsFrom(status)
        if (open.length === 0) break
        const step = open[choice % open.length]!
        const to: Status = life.after(status, step)!
        if (to !== status) expect(to).not.toBe('draft')
        if (!isWritable(status) || to === 'canceled') expect(life.steps[step].asks).toBe('reason')
        status = to
      }
    }),
  )
  expect(life.finals).toEqual(['canceled'])
  expect(life.ways.every(({ to }) => to !== null)).toBe(true)
})

test('content is written until the end, and what is finished says so', () => {
  expect(inStates(isWritable)).toEqual({ draft: true, created: true, ongoing: true, closed: false, canceled: false })
  for (const status of statuses) expect(finished(status) === undefined).toBe(isWritable(status))
})

test('it gets its number when nothing is missing, and is closed when every lot is', () => {
  expect(isHindered(life.hindrance(stored({}), 'create'))).toBe(false)
  const found = life.hindrance(stored({ lots: [lot({ holder: null })] }), 'create')
  expect(found).toMatchObject([{ field: 'lots.0.holder' }])
  const lots = [true, false].map((isClosed, index) => ({ ...lot(), lotCode: `S26-0001/${'AB'[index]}`, isClosed }))
  expect(life.hindrance(stored({ status: 'ongoing', lots }), 'close')).toEqual({
    code: 'movement-instructions.lotsOpen',
    params: { lots: 'S26-0001/B' },
  })
  expect(isHindered(life.hindrance(stored({ status: 'ongoing', lots: [lots[0]] }), 'close'))).toBe(false)
})
