import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Quality, qualities } from '#modules/process-data/contract/process-data.contract.ts'
import { type AlarmKind, alarmKinds } from '../contract/tank-alarms.contract.ts'
import {
  changesOf,
  conditionsOf,
  deadbands,
  priorityOf,
  shortestGaugeAlarm,
  type Standing,
  type TankFacts,
} from './alarms.ts'

const start = Date.parse('2026-11-15T12:00:00.000Z')
const second = 1000
const iso = (at: number) => new Date(at).toISOString()
const minutesAgo = (minutes: number, now = start) => iso(now - minutes * 60_000)

interface Look {
  level?: number | null
  quality?: Quality
  before?: number
  water?: number
  temperature?: number
  pressure?: number
  operatingSince?: string | null
  operatedUntil?: string | null
  isOutOfService?: boolean
  isFlowWatched?: boolean
}

function factsOf(look: Look, now = start): TankFacts {
  const at = iso(now)
  const { level = 5000, quality = 'good' } = look
  const other = (value: number | undefined) => ({ value: String(value), quality: 'good' as const, at })
  return {
    tankCode: 'S101',
    plant: 'S',
    isOutOfService: look.isOutOfService ?? false,
    isFlowWatched: look.isFlowWatched ?? true,
    limits: {
      levelHighHigh: 9500,
      levelHigh: 9000,
      levelLow: 1000,
      levelLowLow: 700,
      waterHigh: 300,
      temperatureHigh: 40,
      temperatureLow: 5,
      pressureHigh: 3,
      pressureLow: 1,
    },
    gauges: {
      tankCode: 'S101',
      values: {
        level: { value: level === null ? null : String(level), quality, at },
        ...(look.water === undefined ? {} : { waterLevel: other(look.water) }),
        ...(look.temperature === undefined ? {} : { temperature: other(look.temperature) }),
        ...(look.pressure === undefined ? {} : { pressure: other(look.pressure) }),
      },
      before: look.before === undefined ? null : { level: String(look.before), at: minutesAgo(10, now) },
    },
    operatingSince: look.operatingSince ?? null,
    operatedUntil: look.operatedUntil ?? null,
  }
}

const raisedBy = (look: Look) => changesOf([factsOf(look)], [], start).raised.map(({ kind }) => kind)

/** The life of a tank, look by look, as the evaluator keeps it. */
function live(looks: readonly Look[], everyMs = second) {
  let standing: Standing[] = []
  const log: { what: 'raised' | 'returned'; kind: AlarmKind; at: number }[] = []
  for (const [index, look] of looks.entries()) {
    const now = start + index * everyMs
    const { raised, returned } = changesOf([factsOf(look, now)], standing, now)
    standing = standing.filter((one) => !returned.includes(one))
    standing.push(...raised.map(({ tankCode, kind }) => ({ tankCode, kind, raisedAt: iso(now) })))
    for (const { kind } of raised) log.push({ what: 'raised', kind, at: now })
    for (const { kind } of returned) log.push({ what: 'returned', kind, at: now })
  }
  return { log, standing }
}

const looks = fc.array(
  fc.record({
    level: fc.option(fc.integer({ min: 0, max: 10_000 })),
    quality: fc.constantFrom(...qualities),
    before: fc.integer({ min: 0, max: 10_000 }),
    water: fc.integer({ min: 0, max: 600 }),
    temperature: fc.integer({ min: 0, max: 50 }),
    pressure: fc.integer({ min: 0, max: 5 }),
    operatingSince: fc.constantFrom(null, minutesAgo(60)),
    isOutOfService: fc.boolean(),
  }),
  { maxLength: 60 },
)

describe('any life of a tank', () => {
  test('each raise has exactly one return, or still stands, and they take turns', () => {
    fc.assert(
      fc.property(looks, (life) => {
        const { log, standing } = live(life)
        for (const kind of alarmKinds) {
          const ofKind = log.filter((one) => one.kind === kind).map(({ what }) => what)
          const turns = ofKind.map((_, index) => (index % 2 === 0 ? 'raised' : 'returned'))
          expect(ofKind).toEqual(turns)
          expect(standing.filter((one) => one.kind === kind)).toHaveLength(ofKind.length % 2)
        }
      }),
    )
  })

  test('what one evaluator has begun another goes on with: stopped anywhere, it comes to the same', () => {
    fc.assert(
      fc.property(looks, fc.nat(60), (life, stop) => {
        // All that the rule knows is handed in, so a restart is two lives with the standing alarms between them.
        const whole = live(life)
        const first = live(life.slice(0, stop))
        let { standing } = first
        const log = [...first.log]
        for (const [index, look] of life.slice(stop).entries()) {
          const now = start + (Math.min(stop, life.length) + index) * second
          const kept = JSON.parse(JSON.stringify(standing)) as Standing[]
          const { raised, returned } = changesOf([factsOf(look, now)], kept, now)
          standing = kept.filter((one) => !returned.includes(one))
          standing.push(...raised.map(({ tankCode, kind }) => ({ tankCode, kind, raisedAt: iso(now) })))
          for (const { kind } of raised) log.push({ what: 'raised', kind, at: now })
          for (const { kind } of returned) log.push({ what: 'returned', kind, at: now })
        }
        expect(log).toEqual(whole.log)
      }),
    )
  })

  test('nothing that cannot be known raises or returns what it measures', () => {
    const judged = (quality: Quality, isStanding: boolean) =>
      conditionsOf(factsOf({ level: 9900, quality, before: 2000 }), start)
        .filter(({ kind }) => kind.startsWith('level') || kind === 'flowWithoutOperation')
        .map(({ stands }) => stands(isStanding))
    fc.assert(
      fc.property(fc.constantFrom<Quality>('bad', 'stale', 'frozen', 'lost'), fc.boolean(), (quality, isStanding) => {
        expect(judged(quality, isStanding).filter((known) => known !== null)).toEqual([])
      }),
    )
    expect(judged('good', false)).toContain(true)
  })
})

test('a value that trembles about its limit by less than the deadband is one alarm', () => {
  const tremble = (half: number) => fc.array(fc.integer({ min: -half, max: half }), { minLength: 2, maxLength: 200 })
  fc.assert(
    fc.property(tremble(deadbands.level / 2 - 1), (steps) => {
      const { log } = live(steps.map((step) => ({ level: 9000 + step })))
      expect(log.filter(({ kind }) => kind === 'levelHigh').length).toBeLessThanOrEqual(1)
    }),
  )
  fc.assert(
    fc.property(tremble(deadbands.level / 2 - 1), (steps) => {
      const { log } = live(steps.map((step) => ({ level: 1000 + step })))
      expect(log.filter(({ kind }) => kind === 'levelLow').length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a gauge that comes and goes each second is one alarm a minute', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<Quality>('good', 'bad', 'stale'), { minLength: 2, maxLength: 300 }),
      (life) => {
        const { log } = live(life.map((quality) => ({ quality })))
        const tooSoon = (['gaugeBad', 'gaugeStale'] as const).flatMap((kind) => {
          const raised = log.filter((one) => one.kind === kind && one.what === 'raised').map(({ at }) => at)
          return raised.filter((at, index) => index > 0 && at - raised[index - 1]! < shortestGaugeAlarm)
        })
        expect(tooSoon).toEqual([])
      },
    ),
  )
})

test('each limit calls, with its value, its limit and its unit', () => {
  expect(raisedBy({})).toEqual([])
  expect(raisedBy({ level: 9001 })).toEqual(['levelHigh'])
  expect(raisedBy({ level: 9501 })).toEqual(['levelHighHigh', 'levelHigh'])
  expect(raisedBy({ level: 999 })).toEqual(['levelLow'])
  expect(raisedBy({ level: 699 })).toEqual(['levelLow', 'levelLowLow'])
  expect(raisedBy({ water: 301, temperature: 40.1, pressure: 3.1 })).toEqual([
    'waterHigh',
    'temperatureHigh',
    'pressureHigh',
  ])
  expect(raisedBy({ temperature: 4.9, pressure: 0.9 })).toEqual(['temperatureLow', 'pressureLow'])
  expect(raisedBy({ quality: 'bad', level: null })).toEqual(['gaugeBad'])
  expect(raisedBy({ quality: 'stale' })).toEqual(['gaugeStale'])
  expect(raisedBy({ quality: 'frozen' })).toEqual(['gaugeFrozen'])
  expect(raisedBy({ quality: 'lost' })).toEqual([])
  expect(raisedBy({ level: 9900, isOutOfService: true })).toEqual([])
  const [high] = changesOf([factsOf({ level: 9001 })], [], start).raised
  expect(high).toEqual({
    tankCode: 'S101',
    plant: 'S',
    kind: 'levelHigh',
    priority: 'high',
    value: 9001,
    limit: 9000,
    unit: 'mm',
  })
  expect(new Set(Object.keys(priorityOf))).toEqual(new Set(alarmKinds))
})

describe('flow and operations', () => {
  test('a level that moves calls, unless an operation moves it, or moved it until a moment ago', () => {
    // 10 mm in 10 minutes are 60 mm an hour; 3 mm are 18, which is neither still nor moving.
    expect(raisedBy({ before: 5010 })).toEqual(['flowWithoutOperation'])
    expect(raisedBy({ before: 4990 })).toEqual(['flowWithoutOperation'])
    expect(raisedBy({ before: 4997 })).toEqual([])
    expect(raisedBy({ before: 5010, isFlowWatched: false })).toEqual([])
    expect(raisedBy({ before: 5010, operatingSince: minutesAgo(2) })).toEqual([])
    expect(raisedBy({ before: 5010, operatedUntil: minutesAgo(5) })).toEqual([])
    expect(raisedBy({ before: 5010, operatedUntil: minutesAgo(11) })).toEqual(['flowWithoutOperation'])
  })

  test('an operation without flow calls once its pump should run, and not of a speed from before it', () => {
    expect(raisedBy({ before: 5000, operatingSince: minutesAgo(30) })).toEqual(['operationWithoutFlow'])
    expect(raisedBy({ before: 5000, operatingSince: minutesAgo(15) })).toEqual([])
    expect(raisedBy({ before: 5003, operatingSince: minutesAgo(30) })).toEqual([])
    expect(raisedBy({ operatingSince: minutesAgo(30) })).toEqual([])
    const stands: Standing = { tankCode: 'S101', kind: 'operationWithoutFlow', raisedAt: iso(start) }
    const returns = (look: Look) => changesOf([factsOf(look)], [stands], start).returned
    expect(returns({ before: 5003, operatingSince: minutesAgo(30) })).toEqual([])
    expect(returns({ before: 5010, operatingSince: minutesAgo(30) })).toEqual([stands])
    expect(returns({ before: 5000 })).toEqual([stands])
  })
})

test('what stood returns when its tank is taken out of service, its limit is taken away, or the tank is gone', () => {
  const stands: Standing = { tankCode: 'S101', kind: 'levelHigh', raisedAt: iso(start) }
  const facts = factsOf({ level: 9100 })
  const without = { ...facts, limits: { ...facts.limits, levelHigh: null } }
  expect(changesOf([facts], [stands], start)).toEqual({ raised: [], returned: [] })
  expect(changesOf([without], [stands], start).returned).toEqual([stands])
  expect(changesOf([{ ...facts, isOutOfService: true }], [stands], start).returned).toEqual([stands])
  expect(changesOf([], [stands], start).returned).toEqual([stands])
})

test('a gauge that speaks only when it changes: a millimetre in seconds is no flow, and silence ends one', () => {
  const spoke = (secondsAfterBefore: number, level: number) => {
    const facts = factsOf({ level, before: 5000 })
    const { values } = facts.gauges
    const at = iso(Date.parse(facts.gauges.before!.at) + secondsAfterBefore * second)
    return { ...facts, gauges: { ...facts.gauges, values: { ...values, level: { ...values.level!, at } } } }
  }
  expect(changesOf([spoke(40, 5001)], [], start).raised).toEqual([])
  expect(changesOf([spoke(0.001, 5001)], [], start).raised).toEqual([])
  expect(changesOf([spoke(40, 5010)], [], start).raised).toMatchObject([{ kind: 'flowWithoutOperation', value: 60 }])
  const standing = [{ tankCode: 'S101', kind: 'flowWithoutOperation' as const, raisedAt: minutesAgo(30) }]
  expect(changesOf([spoke(-60, 5000)], standing, start).returned).toEqual(standing)
})
