import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventOf, lineReader } from './live-events.ts'

const event = {
  type: 'record.changed',
  registry: 'samples',
  id: '01a1dd10-d38e-79d6-85fb-e5bce3ac1b7b',
  version: 2,
  action: 'updated',
  actor: 'Ada',
  sites: null,
}

test('lines come out whole however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z:]{0,8}$/)), fc.array(fc.nat({ max: 80 })), (lines, cuts) => {
      const stream = lines.map((line) => `${line}\n`).join('')
      const edges = [0, ...cuts.filter((cut) => cut < stream.length).toSorted((a, b) => a - b), stream.length]
      const read = lineReader()
      const out = edges.slice(1).flatMap((edge, index) => read(stream.slice(edges[index], edge)))
      expect(out).toEqual(lines)
    }),
  )
})

test('only well-formed events pass', () => {
  expect(eventOf(`data: ${JSON.stringify(event)}`)).toEqual(event)
  expect(eventOf(`data: ${JSON.stringify({ ...event, version: 'two' })}`)).toBeNull()
  expect(eventOf('data: {')).toBeNull()
  expect(eventOf(': still here')).toBeNull()
})
