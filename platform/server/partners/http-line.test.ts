import { expect, test } from 'vitest'
import { outcomeOf } from './http-line.ts'

const answer = (status: number, body = '') => ({ status, headers: {}, body: Buffer.from(body) })
const accepted = { is: 'accepted', receipt: 1 } as const
const takes = () => accepted

test('what is about the message is read by its partner', () => {
  expect(outcomeOf(answer(200), takes)).toEqual(accepted)
  expect(outcomeOf(answer(422), () => ({ is: 'refused', reason: 'noSuchSite' }))).toMatchObject({ is: 'refused' })
  expect(outcomeOf(answer(404), () => ({ is: 'absent' }))).toEqual({ is: 'absent' })
})

test.each([401, 403, 429, 503])('%i says that nothing was taken, whatever else stands there', (status) => {
  expect(outcomeOf(answer(status), takes)).toMatchObject({ is: 'notSent' })
})

test.each([301, 302, 307, 408, 500, 502, 504])('after %i nobody knows', (status) => {
  expect(outcomeOf(answer(status), takes)).toEqual({ is: 'unknown', reason: `status${status}` })
})

test('rubbish is no answer, and neither is one that breaks its reader', () => {
  expect(outcomeOf(answer(200), () => ({ is: 'unreadable' }))).toEqual({ is: 'unknown', reason: 'unreadable' })
  const breaks = () => {
    JSON.parse('<html>')
    return accepted
  }
  expect(outcomeOf(answer(200, '<html>'), breaks)).toEqual({ is: 'unknown', reason: 'unreadable' })
})
