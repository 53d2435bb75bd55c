import fc from 'fast-check'
import { expect, test } from 'vitest'
import types from '#modules/jetty-settings/demo/timesheet-event-types.json' with { type: 'json' }
import type { EventType } from '../contract/timesheets.contract.ts'
import { type Checked, findingsOf, missingOf, momentFindings, mustHave, newFindings, offeredTypes } from './findings.ts'

const known = types.map(({ code, sequence, phase, description, descriptionIt }): EventType => ({
  code,
  sequence,
  phase: phase.toLowerCase() as EventType['phase'],
  name: { en: description, it: descriptionIt },
}))
/** `NOR 04:48` on a day of which only the time matters. */
const call = (...told: string[]): Checked[] =>
  told.map((one) => {
    const [operation, time] = one.split(' ') as [string, string]
    const { sequence, phase } = known.find(({ code }) => code === operation)!
    return { operation, sequence, phase, at: `2026-03-10T${time}:00.000Z` }
  })
const said = (events: Checked[]) =>
  findingsOf(events).map(({ severity, code, params }) => [severity, code.split('.')[1], params.event])

const usual = ['NOR 04:00', 'AFS 06:00', 'HON 07:00', 'COM 08:00', 'CMP 16:00', 'HOF 17:00', 'DOB 18:00', 'LLG 19:00']

test('a usual call is not strange at all, and has all that it must have', () => {
  expect(said(call(...usual))).toEqual([])
  expect(missingOf(call(...usual))).toEqual([])
  expect(missingOf([])).toEqual([...mustHave])
})

test('what nothing in between could mend is refused', () => {
  expect(said(call('HOF 05:00', 'HON 06:00'))).toContainEqual(['refuse', 'endsBefore', 'HOF'])
  expect(said(call('CMP 05:00', 'COM 06:00'))).toContainEqual(['refuse', 'endsBefore', 'CMP'])
  expect(said(call('AFS 04:00', 'COM 05:00', 'HON 06:00'))).toContainEqual(['refuse', 'without', 'COM'])
  expect(said(call('NOR 04:00', 'NOR 04:00'))).toContainEqual(['refuse', 'duplicate', 'NOR'])
  expect(said(call('AFS 04:00', 'HON 05:00', 'LLG 06:00', 'HOF 07:00'))).toContainEqual(['refuse', 'whileOn', 'LLG'])
})

test('what an event in between could mend is asked about; what is only unusual is warned of', () => {
  const pumping = call('NOR 03:00', 'AFS 04:00', 'HON 05:00', 'COM 06:00')
  expect(said([...pumping, ...call('RES 08:00')])).toEqual([['ask', 'beginsAgain', 'RES']])
  expect(said([...pumping, ...call('STO 07:00', 'RES 08:00')])).toEqual([])
  expect(said([...pumping, ...call('HOF 09:00')])).toEqual([['ask', 'whileOn', 'HOF']])
  expect(said(call('AFS 04:00'))).toEqual([['warn', 'without', 'AFS']])
  expect(said(call('NOR 03:00', 'AFS 04:00', 'ANCH 05:00'))).toEqual([['warn', 'unusualOrder', 'ANCH']])
  // A ship may anchor a second time before she berths.
  expect(said(call('ANCH 03:00', 'NOR 04:00', 'ANCH 05:00'))).toEqual([])
})

test('a moment is a whole minute and not in the future, but for the clocks of two people', () => {
  const now = Date.parse('2026-03-10T12:00:00.000Z')
  const severities = (at: string) => momentFindings(at, now).map(({ code }) => code)
  expect(severities('2026-03-10T12:04:00.000Z')).toEqual([])
  expect(severities('2026-03-10T12:06:00.000Z')).toEqual(['timesheets.inFuture'])
  expect(severities('2026-03-10T11:00:30.000Z')).toEqual(['timesheets.wholeMinute'])
})

test('findings hang on the events alone, not on the order in which they were entered', () => {
  const any = fc.array(fc.record({ type: fc.constantFrom(...known), minute: fc.integer({ min: 0, max: 4_000 }) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(any, (all) => {
      const events = all.map(({ type: { code, sequence, phase }, minute }): Checked => {
        const at = new Date(Date.parse('2026-03-28T20:00:00.000Z') + minute * 60_000).toISOString()
        return { operation: code, sequence, phase, at }
      })
      const names = (of: Checked[]) =>
        findingsOf(of)
          .map((one) => JSON.stringify(one))
          .toSorted()
      expect(names(events.toReversed())).toEqual(names(events))
      expect(newFindings(events, events)).toEqual([])
      // Each event is offered, once.
      expect(
        offeredTypes(known, events)
          .map(({ code }) => code)
          .toSorted(),
      ).toEqual(known.map(({ code }) => code).toSorted())
    }),
  )
})

test('the next expected event is offered first', () => {
  const first = (...told: string[]) => offeredTypes(known, call(...told))[0]!.code
  expect(first()).toBe('EOSP')
  expect(first('EOSP 03:00')).toBe('NOR')
  expect(first('AFS 03:00')).toBe('GWD')
  expect(first('COM 03:00')).toBe('CMP')
  expect(first('COM 03:00', 'STS1 04:00')).toBe('RES')
  expect(offeredTypes(known, call('NOR 03:00'), ['NOR', 'FLA', 'AFS'])[0]!.code).toBe('FLA')
})
