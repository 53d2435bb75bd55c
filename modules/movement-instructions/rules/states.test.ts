import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Status, statuses } from '../contract/movement-instruction.ts'
import { checklistRefusal, fixedFields, isBinding, isWritable, nextStates, stepBetween, transitions } from './states.ts'

const ways: Record<string, object> = {
  'draft created': { needsComplete: true },
  'draft canceled': { needsReason: true },
  'created ongoing': {},
  'created canceled': { needsReason: true },
  'ongoing closed': { needsLotsClosed: true },
  'ongoing canceled': { needsReason: true },
  'closed ongoing': { needsReason: true },
}
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
const inStates = <T>(of: (status: Status) => T) => Object.fromEntries(statuses.map((status) => [status, of(status)]))

test.each(pairs)('from %s to %s there is the way that is known, or none', (from, to) => {
  expect(stepBetween(from, to)).toEqual(ways[`${from} ${to}`])
  expect(nextStates(from).includes(to)).toBe(`${from} ${to}` in ways)
})

test('the way forward is the first that is offered', () => {
  expect(inStates((status) => nextStates(status)[0])).toEqual({
    draft: 'created',
    created: 'ongoing',
    ongoing: 'closed',
    closed: 'ongoing',
    canceled: undefined,
  })
})

test('whatever way is taken, nothing becomes a draft again or returns from canceled, and nothing changes without a reason after its end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 12 }), (choices) => {
      let status: Status = 'draft'
      for (const choice of choices) {
        const open: Status[] = nextStates(status)
        if (open.length === 0) break
        const to: Status = open[choice % open.length]!
        expect(to).not.toBe('draft')
        expect(to).not.toBe(status)
        if (!isWritable(status) || to === 'canceled') expect(stepBetween(status, to)!.needsReason).toBe(true)
        status = to
      }
    }),
  )
  expect(Object.keys(transitions).toSorted()).toEqual(statuses.toSorted())
  expect(nextStates('canceled')).toEqual([])
})

test('content is written until the end, and must be complete from the number on', () => {
  expect(inStates(isWritable)).toEqual({ draft: true, created: true, ongoing: true, closed: false, canceled: false })
  expect(inStates(isBinding)).toEqual({ draft: false, created: true, ongoing: true, closed: false, canceled: false })
})

test('the checklist begins with the number and ends with a cancellation', () => {
  expect(inStates(checklistRefusal)).toEqual({
    draft: 'movement-instructions.checklistBeforeNumber',
    created: null,
    ongoing: null,
    closed: null,
    canceled: 'movement-instructions.canceledNotWritable',
  })
})

test('the plant is fixed with the number, operation and ship with the beginning', () => {
  const begun = ['plant', 'operationType', 'vessel']
  expect(inStates(fixedFields)).toEqual({ draft: [], created: ['plant'], ongoing: begun, closed: begun, canceled: [] })
})

test('what is fixed stays fixed on every way but the one to canceled, where nothing is written', () => {
  for (const [from, to] of pairs) {
    if (!stepBetween(from, to) || to === 'canceled') continue
    expect(fixedFields(to), `${from} ${to}`).toEqual(expect.arrayContaining([...fixedFields(from)]))
  }
})
