import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteZone } from './date-format.ts'
import {
  daily,
  dueBetween,
  dueNow,
  everyMinutes,
  firstWorkingDay,
  type Missed,
  monthly,
  nextDue,
  type Rhythm,
} from './schedule.ts'
import { isWorkingDay } from './working-days.ts'

const at = (text: string) => Date.parse(text)
const minute = 60_000
const day = 24 * 60 * minute
const moments = (rhythm: Rhythm, from: string, to: string) =>
  dueBetween(rhythm, siteZone, at(from), at(to)).map((due) => new Date(due).toISOString().slice(0, 16))

describe('by the clock of the site', () => {
  test('every day, in winter and in summer', () => {
    expect(moments(daily('00:10'), '2026-11-14T00:00Z', '2026-11-16T00:00Z')).toEqual([
      '2026-11-14T23:10',
      '2026-11-15T23:10',
    ])
    expect(moments(daily('00:10'), '2026-07-01T00:00Z', '2026-07-02T00:00Z')).toEqual(['2026-07-01T22:10'])
  })

  test('a time that the night of March leaves out is made up for at the first moment after it', () => {
    expect(moments(daily('02:30'), '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ])
  })

  test('a time that comes twice in the night of October is taken once', () => {
    expect(moments(daily('02:30'), '2026-10-24T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  test('quarters of an hour: 92 on the short day, 100 on the long one', () => {
    expect(moments(everyMinutes(15), '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toHaveLength(92)
    expect(moments(everyMinutes(15), '2026-10-24T22:00Z', '2026-10-25T23:00Z')).toHaveLength(100)
  })

  test('the first of the month, and its first working day', () => {
    expect(moments(monthly(1, '00:30'), '2026-10-15T00:00Z', '2027-01-15T00:00Z')).toEqual([
      '2026-10-31T23:30',
      '2026-11-30T23:30',
      '2026-12-31T23:30',
    ])
    expect(moments(firstWorkingDay('06:00'), '2026-10-15T00:00Z', '2027-01-15T00:00Z')).toEqual([
      '2026-11-02T05:00',
      '2026-12-01T05:00',
      '2027-01-04T05:00',
    ])
  })

  test('the moment itself is over, the end belongs to it', () => {
    expect(moments(daily('00:10'), '2026-11-14T23:10Z', '2026-11-15T23:10Z')).toEqual(['2026-11-15T23:10'])
  })

  test('what no clock shows is refused', () => {
    for (const wrong of ['24:00', '7:30', '12:60', '']) expect(() => daily(wrong)).toThrow(/no time of a day/)
    for (const wrong of [0, 29, 1.5]) expect(() => monthly(wrong, '00:00')).toThrow(/not every month/)
    for (const wrong of [0, 7, 90, -15]) expect(() => everyMinutes(wrong)).toThrow(/whole number of times/)
  })
})

/**
 * The slow second computation: every minute is looked at. A day's time has come when the clock shows it for the first time
 * that day, or, where it is left out, a later one for the first time.
 */
function minuteByMinute(rhythm: Rhythm, zone: string, after: number, until: number): number[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const shown = (moment: number) => {
    const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return { date: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` }
  }
  const found: number[] = []
  const done = new Set<string>()
  const start = Math.floor(after / minute) * minute - 36 * 60 * minute
  let first: string | undefined
  for (let moment = start; moment <= until; moment += minute) {
    const { date, time } = shown(moment)
    first ??= date
    // Of the day in whose middle it begins, nothing is known.
    if (date === first && rhythm.every !== 'minutes') continue
    if (rhythm.every === 'minutes') {
      if (Number(time.slice(3)) % rhythm.minutes === 0 && moment > after) found.push(moment)
      continue
    }
    if (done.has(date) || time < rhythm.at) continue
    done.add(date)
    const days = Array.from({ length: Number(date.slice(8)) }, (_, place) => String(place + 1).padStart(2, '0'))
    const working = days.filter((number) => isWorkingDay(`${date.slice(0, 8)}${number}`))
    const isDay = {
      day: true,
      month: rhythm.every === 'month' && Number(date.slice(8)) === rhythm.day,
      firstWorkingDay: working.length === 1 && working[0] === date.slice(8),
    }[rhythm.every]
    if (isDay && moment > after) found.push(moment)
  }
  return found
}

const two = (number: number) => String(number).padStart(2, '0')
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minutes]) => `${two(hour)}:${two(minutes)}`)
/** The hours in which clocks are changed come often. */
const time = fc.oneof(clock, fc.constantFrom('00:00', '01:59', '02:00', '02:30', '02:59', '03:00', '23:59'))
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  time.map(daily),
  time.map(firstWorkingDay),
  fc.tuple(fc.integer({ min: 1, max: 28 }), time).map(([number, text]) => monthly(number, text)),
  fc.constantFrom(1, 2, 5, 10, 15, 20, 30, 60).map(everyMinutes),
)
/** In Santiago the clock is changed at midnight. */
const zones = fc.constantFrom(siteZone, siteZone, 'America/New_York', 'America/Santiago', 'UTC')
const changes = [
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
  '2025-10-26',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-09-06',
]
const begin = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 60, max: 30 * 60 }))
    .map(([date, minutes]) => at(`${date}T00:00Z`) + minutes * minute),
  fc.integer({ min: at('2024-01-01') / 1000, max: at('2030-01-01') / 1000 }).map((seconds) => seconds * 1000),
)

describe('whatever the rhythm, the place and the span', () => {
  test('it is due when a look at every minute says so', () => {
    fc.assert(
      fc.property(rhythm, zones, begin, fc.integer({ min: 0, max: 70 * 60 }), (when, zone, from, minutes) => {
        const until = from + minutes * minute
        expect(dueBetween(when, zone, from, until)).toEqual(minuteByMinute(when, zone, from, until))
      }),
      { numRuns: 150 },
    )
  })

  test('the next one is the first of those to come, and spans that follow each other lose and double none', () => {
    fc.assert(
      fc.property(
        rhythm,
        zones,
        begin,
        fc.array(fc.integer({ min: 0, max: 3 * day }), { maxLength: 6 }),
        (when, zone, from, spans) => {
          const ends = spans.map((_, place) => spans.slice(0, place + 1).reduce((sum, span) => sum + span, from))
          const parts = ends.flatMap((end, place) => dueBetween(when, zone, ends[place - 1] ?? from, end))
          expect(parts).toEqual(dueBetween(when, zone, from, ends.at(-1) ?? from))
          const next = nextDue(when, zone, from)
          expect(dueBetween(when, zone, from, next)).toEqual([next])
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('after two days without anybody', () => {
  const [friday, sunday] = [at('2026-11-13T23:10Z'), at('2026-11-15T23:40Z')]
  const asked = (missed: Missed, since: number, now: number) =>
    dueNow({ at: daily('00:10'), zone: siteZone, missed }, since, now)

  test.each([
    ['once', sunday - 30 * minute],
    ['each', at('2026-11-14T23:10Z')],
    ['skip', undefined],
  ] as const)('%s', (missed, expected) => {
    expect(asked(missed, friday, sunday)).toBe(expected)
  })

  test('nobody was missed at all when the moment has just come', () => {
    const due = at('2026-11-15T23:10Z')
    for (const missed of ['once', 'skip', 'each'] as const) {
      expect(asked(missed, at('2026-11-14T23:10Z'), due)).toBe(due)
      expect(asked(missed, due, due + 10 * minute)).toBeUndefined()
    }
    expect(asked('skip', at('2026-11-14T23:10Z'), due + 5 * minute)).toBeUndefined()
    expect(asked('skip', at('2026-11-14T23:10Z'), due + 5 * minute - 1)).toBe(due)
  })
})
