import { parseInstant } from '#platform/core/instant-format.ts'
import { between, chanceOf, oneOf } from '#demo/story/chance.ts'
import { dayLength, hour, minute } from '#demo/story/clock.ts'
import type { ShipCall } from '#demo/story/told.ts'
import worked from './worked-voyage.json' with { type: 'json' }

/** An event of a call, and when somebody wrote it down. */
export interface ToldEvent {
  operation: string
  at: number
  writtenAt: number
  note: string | null
}

export interface ToldTimesheet {
  begunAt: number
  events: readonly ToldEvent[]
  completedAt: number
  ship: { name: string; rank: string; at: number }
  attestedAt: number
  writer: string
  attester: string
}

const toMinute = (time: number) => Math.floor(time / minute) * minute
const masters = [
  'A. Papadakis',
  'M. Kovačević',
  'R. Santos',
  'J. Lindqvist',
  'D. Ferrante',
  'S. Öztürk',
  'P. Nowak',
  'L. Marchetti',
]
const causes = [
  ['STS1', 'Cargo pump tripped'],
  ['STS2', 'Change of shore tank'],
  ['STO', 'Swell above the limit of the berth'],
] as const

/** What happened to a ship from her arrival to her leaving; nothing as long as the story does not know when she berths. */
export function timesheetOf(call: ShipCall): ToldTimesheet | undefined {
  const { key, vessel, plant, canceled, allFast, sailed } = call
  if (canceled || allFast === 0) return undefined
  const events = key === 'march S25-0147' ? workedEvents() : eventsOf(call)
  const completedAt = toMinute(sailed + between(`${key}:sheet`, 0.7, 3) * hour)
  const signedAt = completedAt + toMinute(between(`${key}:master`, 0.3, 4) * hour)
  const morning = signedAt - (signedAt % dayLength) + dayLength
  return {
    begunAt: events[0]!.writtenAt - minute,
    events,
    completedAt,
    ship: {
      name: oneOf(`${vessel}:master`, masters),
      rank: chanceOf(`${key}:rank`) < 0.7 ? 'Master' : 'Chief officer',
      at: signedAt,
    },
    attestedAt: toMinute(morning + between(`${key}:attested`, 6.5, 57) * hour),
    writer: plant === 'S' ? 'g.marino' : 'c.ferri',
    attester: plant === 'S' ? 'm.greco' : 'v.deluca',
  }
}

function eventsOf(call: ShipCall): ToldEvent[] {
  const { key, type, class: size, notice, allFast, started, completed, sailed, eta } = call
  const isBarge = size === 'BARGE'
  const waits = allFast - notice > 5 * hour
  const after = (moment: number, minutes: number) => moment + minutes * minute
  const settled = (sailed - completed) / minute
  const pause = chanceOf(`${key}:pause`) < 0.14 && completed - started > 6 * hour
  const stopAt = toMinute(started + between(`${key}:stop`, 0.25, 0.7) * (completed - started))
  const [code, cause] = oneOf(`${key}:cause`, causes)
  const told: [string, number, string?][] = [
    ['EOSP', toMinute(Math.min(eta, notice - minute))],
    ['NOR', toMinute(notice)],
    ['NORR', after(notice, 20)],
    ...(waits
      ? ([
          ['ANCH', after(notice, 35)],
          ['AWB', after(notice, 45), 'Berth occupied'],
          ['AAW', after(allFast, -150)],
        ] as [string, number, string?][])
      : []),
    ...(isBarge
      ? []
      : ([
          ['FPG', waits ? after(notice, 130) : after(notice, 30)],
          ['POB', after(allFast, -95)],
          ['TUG', after(allFast, -75)],
        ] as [string, number][])),
    ['FLA', after(allFast, -25)],
    ['AFS', toMinute(allFast)],
    ['GWD', after(allFast, 12)],
    ['SSC', after(allFast, 30)],
    ...(isBarge ? [] : ([['KMT', after(allFast, 40)]] as [string, number][])),
    ['HON', after(started, -12)],
    ['COM', toMinute(started)],
    ...(pause
      ? ([
          [code, stopAt, cause],
          ['RES', after(stopAt, Math.round(between(`${key}:rest`, 25, 110)))],
        ] as [string, number, string?][])
      : []),
    ['CMP', toMinute(completed)],
    ...(isBarge ? [] : ([['FUL', after(completed, Math.round(settled * 0.2))]] as [string, number][])),
    ...(type === 'SCN' ? ([['DRY', after(completed, Math.round(settled * 0.28))]] as [string, number][]) : []),
    ['HOF', after(completed, Math.round(settled * 0.4))],
    ['DOB', after(completed, Math.round(settled * 0.65))],
    ...(isBarge ? [] : ([['PBO', after(sailed, -20)]] as [string, number][])),
    ['LLG', toMinute(sailed)],
    ['SAIL', after(sailed, 25)],
  ]
  return told
    .filter(([operation, at]) => at >= notice || operation === 'EOSP')
    .map(([operation, at, note], index) => ({
      operation,
      at: toMinute(at),
      writtenAt: toMinute(at) + Math.round(between(`${key}:${index}:written`, 1, 12)) * minute,
      note: note ?? null,
    }))
    .toSorted((a, b) => a.at - b.at)
}

/** The voyage of the domain's worked example, minute by minute; its times are those of the site. */
export function workedEvents(): ToldEvent[] {
  return worked.map(({ event, at, remark }) => {
    const parsed = parseInstant(at)
    if (parsed.kind !== 'instant') throw new Error(`${at} is no moment`)
    const time = Date.parse(parsed.value)
    return { operation: event, at: time, writtenAt: time + 5 * minute, note: remark }
  })
}
