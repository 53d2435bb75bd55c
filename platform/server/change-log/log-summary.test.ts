import { expect, test } from 'vitest'
import { summaryOf } from './log-summary.ts'

const words = { hidden: 'not shown', nothing: 'nothing to show' }
const change = (label: string, before: string, after: string, hidden = false) => ({
  field: label.toLowerCase(),
  label,
  before,
  after,
  hidden,
})

test('says from what to what, and of what is new or gone only what it is or was', () => {
  const changes = [change('Quantity', '55', '56'), change('Note', '', 'late')]
  expect(summaryOf({ action: 'update', changes }, '', words)).toBe('Quantity: 55 → 56 · Note: – → late')
  expect(summaryOf({ action: 'insert', changes }, '', words)).toBe('Quantity: 56 · Note: late')
  expect(summaryOf({ action: 'delete', changes: [change('Note', 'late', '')] }, '', words)).toBe('Note: late')
})

test('never says what is hidden, and says that there is nothing to say', () => {
  const secret = change('E-mail', 'before@x', 'after@x', true)
  expect(summaryOf({ action: 'update', changes: [secret] }, '', words)).toBe('E-mail: not shown')
  expect(summaryOf({ action: 'insert', changes: [change('Note', '', '')] }, '', words)).toBe('nothing to show')
})

test('begins with what was looked for, and counts what has no room', () => {
  const changes = ['A', 'B', 'C', 'D', 'È'].map((label) => change(label, '1', '2'))
  expect(summaryOf({ action: 'insert', changes }, '', words)).toBe('A: 2 · B: 2 · C: 2 · +2')
  expect(summaryOf({ action: 'insert', changes }, 'è', words)).toBe('È: 2 · A: 2 · B: 2 · +2')
  const long = summaryOf({ action: 'insert', changes: [change('A', '', 'x'.repeat(200))] }, '', words)
  expect(long).toBe(`A: ${'x'.repeat(39)}…`)
})
