import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type StoredMessage, type TakenByPartner, textOf, violationsIn } from './checks.ts'

const hash = (key: string) => createHash('sha256').update(textOf(key)).digest('hex')
const changes = ['a', 'b', 'c']
const messages = (): StoredMessage[] =>
  changes.map((key, number) => ({ key, site: 'S', number, status: 'accepted', sha256: hash(key), receipt: { number } }))
const taken = (): TakenByPartner[] =>
  changes.map((key, number) => ({ site: 'S', sha256: hash(key), receipt: { number } }))
const kinds = (m = messages(), t = taken(), c = changes) => violationsIn(c, m, t).map(({ kind }) => kind)

test('a run in order has no violation', () => {
  expect(kinds()).toEqual([])
})

test('each rule is noticed when it is broken', () => {
  expect(kinds(messages().slice(1))).toContain('lost')
  expect(kinds(messages(), taken().slice(1))).toContain('lost')
  expect(kinds(messages(), [...taken(), taken()[1]!])).toContain('doubled')
  expect(kinds([...messages(), messages()[1]!])).toContain('doubled')
  expect(kinds(messages(), taken().toReversed())).toEqual(['order', 'order'])
  expect(kinds(messages(), taken(), ['a', 'b'])).toEqual(['wrong', 'wrong'])
  expect(kinds(messages().map((one) => ({ ...one, receipt: {} })))).toEqual(['wrong', 'wrong', 'wrong'])
  expect(kinds(messages().map((one) => ({ ...one, status: 'sending' })))).toEqual(['wrong', 'wrong', 'wrong'])
  expect(kinds(messages().map((one) => ({ ...one, sha256: '' })))).toContain('wrong')
})

test('the order of one line says nothing about another', () => {
  const [a, b, c] = taken()
  expect(kinds(messages(), [c!, { ...a!, site: 'N' }, { ...b!, site: 'N' }])).toEqual([])
})
