import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeductionReason } from '../contract/deduction-reasons.registry.ts'
import { deductionReasonRules } from './deduction-reasons.rules.ts'

type Entry = DeductionReason['entries'][number]
const sign = fc.constantFrom('plus' as const, 'minus' as const)
const goodEntry: fc.Arbitrary<Entry> = fc.oneof(
  sign.map((one) => ({ sign: one, source: 'timesheet', fromEvent: 'COWS', toEvent: 'COWE', fixedTime: null }) as Entry),
  fc
    .tuple(sign, fc.option(fc.nat(60_000)))
    .map(([one, fixedTime]) => ({ sign: one, source: 'fixed', fromEvent: null, toEvent: null, fixedTime }) as Entry),
)
const reason = (more: Partial<DeductionReason>): DeductionReason => ({
  code: 'COW',
  description: { en: 'COW beyond allowance', it: 'COW oltre franchigia' },
  kind: 'composed',
  appliesTo: 'laytime',
  share: '100.00',
  fromEvent: null,
  toEvent: null,
  entries: [],
  note: null,
  ...more,
})
const codes = (more: Partial<DeductionReason>) =>
  deductionReasonRules(reason(more)).map(({ field, code }) => `${field} ${code.split('.')[1]}`)

test('a composed deduction needs two entries or more', () => {
  fc.assert(
    fc.property(fc.array(goodEntry, { maxLength: 6 }), (entries) => {
      expect(codes({ entries })).toEqual(entries.length < 2 ? ['entries tooFewEntries'] : [])
    }),
  )
})

test('a simple deduction has events and no entries', () => {
  fc.assert(
    fc.property(fc.array(goodEntry, { maxLength: 3 }), (entries) => {
      expect(codes({ kind: 'simple', fromEvent: 'AAW', toEvent: 'AFS', entries })).toEqual(
        entries.length > 0 ? ['entries simpleHasEntries'] : [],
      )
    }),
  )
})

test('events of a composed deduction beside its entries are refused', () => {
  fc.assert(
    fc.property(fc.array(goodEntry, { minLength: 2, maxLength: 4 }), (entries) => {
      expect(codes({ entries, fromEvent: 'HOF', toEvent: 'DOB' })).toEqual([
        'fromEvent composedHasEvents',
        'toEvent composedHasEvents',
      ])
    }),
  )
})

test('each entry is either a stretch of the timesheet or a fixed time, and the wrong field is named', () => {
  const good: Entry = { sign: 'plus', source: 'timesheet', fromEvent: 'COWS', toEvent: 'COWE', fixedTime: null }
  const second = (entry: Partial<Entry>) => codes({ entries: [good, { ...good, ...entry }] })
  expect(second({ toEvent: null })).toEqual(['entries.1.toEvent required'])
  expect(second({ fixedTime: 360 })).toEqual(['entries.1.fixedTime timesheetHasFixedTime'])
  expect(second({ source: 'fixed', toEvent: null })).toEqual(['entries.1.fromEvent fixedHasEvents'])
})
