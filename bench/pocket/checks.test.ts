import { expect, test } from 'vitest'
import { type Entered, type Stored, type StoredEntry, violationsIn } from './checks.ts'

const entered: Entered[] = [
  { person: 'anna', kind: 'event', what: 'NOR' },
  { person: 'anna', kind: 'dip', what: '9000' },
  { person: 'anna', kind: 'event', what: 'NOR' },
]
const row = (sequence: number, more: Partial<StoredEntry>): StoredEntry => ({
  id: `e${sequence}`,
  device: 'one',
  person: 'anna',
  sequence,
  kind: 'event',
  what: 'NOR',
  at: '06:00',
  sheet: 'ship',
  status: 'written',
  written: 'ship',
  ...more,
})
const whole: Stored = {
  entries: [
    row(1, {}),
    row(2, { kind: 'dip', what: '9000', sheet: 'S105', written: 'c1' }),
    row(3, { status: 'refused' }),
  ],
  events: [{ sheet: 'ship', operation: 'NOR', at: '06:00', person: 'anna' }],
  calculations: [{ id: 'c1', reading: '9000', person: 'anna' }],
  left: 0,
}
const kinds = (stored: Partial<Stored>) => violationsIn(entered, { ...whole, ...stored }).map(({ kind }) => kind)

test('what is as it was entered passes', () => {
  expect(kinds({})).toEqual([])
})

test('each rule is broken once and seen', () => {
  const [first, second, third] = whole.entries as [StoredEntry, StoredEntry, StoredEntry]
  expect(kinds({ entries: [first, second] })).toEqual(['lost'])
  expect(kinds({ entries: [first, second, third, row(4, { status: 'refused' })] })).toEqual(['doubled'])
  expect(kinds({ entries: [second, first, third] })).toEqual(['order'])
  expect(kinds({ entries: [{ ...first, sequence: 3 }, second, third] })).toEqual(['order'])
  expect(kinds({ entries: [first, second, { ...third, status: 'received' }] })).toEqual(['wrong'])
  expect(kinds({ events: [] })).toEqual(['lost'])
  expect(kinds({ calculations: [] })).toEqual(['lost'])
  expect(kinds({ events: [...whole.events, ...whole.events] })).toEqual(['doubled'])
  expect(kinds({ calculations: [...whole.calculations, { id: 'c2', reading: '9000', person: 'anna' }] })).toEqual([
    'doubled',
  ])
  expect(kinds({ left: 1 })).toEqual(['wrong'])
})
