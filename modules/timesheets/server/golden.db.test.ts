import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import type { Timesheet } from '../contract/timesheets.contract.ts'
import { workedEvents } from '../demo/told-timesheets.ts'
import { minutesBetween, type StretchKind, stretchesOf, sumOf } from '../rules/stretches.ts'
import { done, handsOf, newVoyage } from './timesheets.fixture.ts'

/** The worked voyage of the domain's documents, entered event by event: its laytime figures are the stretches of the timesheet. */

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const hands = handsOf(keeper)

test('the worked voyage comes to its figures', { timeout: 60_000 }, async () => {
  let sheet: Timesheet = done(await hands.create(await newVoyage(keeper)))
  for (const { operation, at, note } of workedEvents()) {
    sheet = done(await hands.add(sheet, operation, new Date(at).toISOString(), true, note))
  }
  const at = (code: string) => sheet.events.find(({ operation }) => operation === code)!.at
  const between = (from: string, to: string) => formatDuration(minutesBetween(at(from), at(to)))
  const sum = (kind: StretchKind) => formatDuration(sumOf(sheet.events, kind)!)
  const stops = stretchesOf(sheet.events).filter(({ kind }) => kind === 'stopped')
  const golden: [string, string, string][] = [
    // Six hours of notice before the clock runs.
    ['gross hours', formatDuration(minutesBetween(at('NOR'), at('HOF')) - 6 * 60), '54:32'],
    ['shifting', between('AAW', 'AFS'), '2:50'],
    ['stopped by weather, of which half counts', formatDuration(stops[0]!.minutes! / 2), '2:00'],
    ['stopped by the ship', formatDuration(stops[1]!.minutes!), '1:45'],
    ['crude oil washing', sum('washing'), '7:30'],
    ['notice to all fast', sum('notice'), '17:42'],
    ['alongside', sum('alongside'), '46:00'],
    ['hoses connected', sum('hoses'), '40:10'],
    ['cargo running', sum('pumping'), '31:45'],
    ['cargo stopped', sum('stopped'), '5:45'],
    ['documents', sum('documents'), '1:40'],
    ['of the list', formatDuration(sheet.alongside!), '46:00'],
    ['events', String(sheet.eventCount), String(workedEvents().length)],
  ]
  const right = golden.filter(([, found, wanted]) => found === wanted).length
  process.stdout.write(`golden: ${right} of ${golden.length} figures\n`)
  expect(golden.map(([name, found]) => [name, found])).toEqual(golden.map(([name, , wanted]) => [name, wanted]))
})
