import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineStates, gone, isHindered, stays, type Step, untouched } from './states.ts'

const all = ['a', 'b', 'c', 'd'] as const
type State = (typeof all)[number]
interface Thing {
  state: State
  isReady: boolean
}
type Steps = Record<string, Step<State, Thing>>

const someStates = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1 })
const anyStep: fc.Arbitrary<Step<State, Thing>> = someStates.chain((from) =>
  fc
    .oneof(
      fc.constantFrom<Step<State, Thing>['to']>(...all, stays, gone, untouched),
      fc.dictionary(fc.constantFrom(...from), fc.constantFrom(...all)),
    )
    .map((to) => ({ from, to })),
)
const define = (steps: Steps) =>
  defineStates({
    of: { table: 'things', field: 'state' },
    states: all,
    start: 'a',
    steps,
    otherwise: (_thing: Thing, step) => ({ code: `core.${step}` }),
  })
/** From the start there is a way to each state, whatever the other steps are. */
const reaching = Object.fromEntries(all.slice(1).map((to) => [`to-${to}`, { from: ['a'], to }])) as Steps
const anyLife = fc.dictionary(fc.string({ minLength: 1 }), anyStep).map((steps) => define({ ...steps, ...reaching }))

test('the ways are what the steps come to: born in the start alone, and nowhere else than a step leads', () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      const { ways } = life
      expect(ways.filter(({ from }) => from === null)).toEqual([{ from: null, to: 'a' }])
      expect(new Set(ways.map(({ from, to }) => `${from}>${to}`)).size).toBe(ways.length)
      for (const from of all) {
        for (const to of [...all, null]) {
          const isWay = ways.some((way) => way.from === from && way.to === to)
          const leads = life.stepNames.filter(
            (name) => life.steps[name]!.to !== untouched && life.after(from, name) === to,
          )
          expect(isWay, `${from} ${to}`).toBe(leads.length > 0)
        }
      }
    }),
  )
})

test('a step is open exactly from its states, and only a final state has none that leads elsewhere', () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      for (const state of all) {
        const open = life.stepsFrom(state)
        for (const name of life.stepNames) expect(open.includes(name)).toBe(life.steps[name]!.from.includes(state))
        const leads = open.some((name) => life.after(state, name) !== state)
        expect(life.finals.includes(state)).toBe(!leads)
        for (const to of all) {
          const between = life.stepBetween(state, to)
          if (between === undefined)
            expect(to === state || open.every((name) => life.after(state, name) !== to)).toBe(true)
          else expect([life.after(state, between), to === state]).toEqual([to, false])
        }
      }
    }),
  )
})

test('a step by where it begins leaves the states that it does not name', () => {
  const life = define({
    ...reaching,
    open: { from: ['a', 'b', 'c'], to: { a: 'b' } },
    remove: { from: ['b'], to: gone },
  })
  expect(all.map((state) => life.after(state, 'open'))).toEqual(['b', 'b', 'c', undefined])
  expect(life.after('b', 'remove')).toBeNull()
})

test('what hinders a step is its state first, then what it needs', () => {
  const needs = ({ isReady }: Thing) => (isReady ? [] : [{ field: 'isReady', code: 'core.required' }])
  const life = define({ ...reaching, go: { from: ['a'], to: 'b', needs } })
  expect(life.hindrance({ state: 'b', isReady: true }, 'go')).toEqual({ code: 'core.go' })
  expect(life.hindrance({ state: 'a', isReady: false }, 'go')).toEqual([{ field: 'isReady', code: 'core.required' }])
  expect(isHindered(life.hindrance({ state: 'b', isReady: true }, 'go'))).toBe(true)
  expect(isHindered(life.hindrance({ state: 'a', isReady: false }, 'go'))).toBe(true)
  expect(isHindered(life.hindrance({ state: 'a', isReady: true }, 'go'))).toBe(false)
})

test('of several flags the first that is set says the state', () => {
  const life = defineStates({
    of: { table: 'things', flags: { deleted: 'isDeleted', closed: 'isClosed' } },
    states: ['open', 'closed', 'deleted'],
    start: 'open',
    steps: { close: { from: ['open'], to: 'closed' }, remove: { from: ['open'], to: 'deleted' } },
    otherwise: (_thing: { isClosed: boolean; isDeleted: boolean }) => [],
  })
  expect(life.stateOf({ isClosed: false, isDeleted: false })).toBe('open')
  expect(life.stateOf({ isClosed: true, isDeleted: false })).toBe('closed')
  expect(life.stateOf({ isClosed: true, isDeleted: true })).toBe('deleted')
  expect(life.finals).toEqual(['closed', 'deleted'])
})

test('a life with a state that nobody reaches, or that nobody knows, is refused when it is written', () => {
  expect(() => define({ ...reaching, 'to-d': { from: ['a'], to: 'c' } })).toThrow('no step leads to d')
  expect(() => define({ ...reaching, odd: { from: ['x' as State], to: 'a' } })).toThrow('odd knows no x')
  expect(() => define({ ...reaching, odd: { from: ['a'], to: { b: 'c' } } })).toThrow('odd is not open from b')
})
