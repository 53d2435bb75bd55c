import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import {
  type GaugeMeasure,
  gaugeMeasures,
  type GaugeValue,
  type Quality,
} from '#modules/process-data/contract/process-data.contract.ts'
import type { TankFacts } from '#modules/tanks/contract/calculator.contract.ts'
import { crude } from '#modules/tanks/rules/calculator.fixture.ts'
import { daysToSnapshot, enteredFieldsOf, type KnownOfTank, type KnownSample, snapshotOf } from './snapshot.ts'

const minuteAt = (minute: number) => `2026-11-10T22:${minute}:00.000Z`
const usual: Record<GaugeMeasure, string> = {
  level: '15352.4',
  waterLevel: '12.0',
  temperature: '23.20',
  density: '0.84000',
  pressure: '1.23456',
  gasTemperature: '24.00',
}
type Letters = Partial<Record<GaugeMeasure, Quality>>
/** A minute of gauges that are good unless said otherwise. */
const gauges = (minute: number, qualities: Letters = {}): KnownOfTank['minutes'][number] =>
  Object.fromEntries(
    (['level', 'waterLevel', 'temperature'] as const).map((measure) => {
      const quality = qualities[measure] ?? 'good'
      const value = quality === 'good' || quality === 'uncertain' ? usual[measure] : null
      return [measure, { value, quality, at: minuteAt(minute), tag: `T.${measure}` } satisfies GaugeValue]
    }),
  )
const sample = (number: string, takenAt: string, value: string, more: Partial<KnownSample> = {}): KnownSample => ({
  number,
  takenAt,
  tankCode: 'S101',
  product: null,
  heldThen: null,
  position: 'composite',
  analyses: [{ method: 'EN ISO 12185', property: 'DENS', value, unit: 'kg/m3', validatedAt: takenAt }],
  ...more,
})
const signed = sample('L1', '2026-11-10T14:00:00.000Z', '846.5')
const known: KnownOfTank = {
  facts: crude,
  hasLevelGauge: true,
  entered: {},
  minutes: [gauges(59), gauges(58), gauges(57)],
  samples: [signed],
}
const taken = (changes: Partial<KnownOfTank> = {}) => {
  const found = snapshotOf({ ...known, ...changes })
  if (typeof found === 'string') throw new Error(found)
  return found
}
const gas: TankFacts = { ...crude, productConfiguration: { ...crude.productConfiguration!, gasType: 'PROPANE' } }

test('all of one minute is taken, each reading with its tag and the density with its sample', () => {
  const from = (measure: string) => ({ source: 'historian', reference: `T.${measure}`, at: minuteAt(59) })
  const lab = { source: 'lab', reference: 'L1', at: signed.takenAt }
  expect(taken()).toMatchObject({
    measuredAt: minuteAt(59),
    measure: {
      gauge: 'dip',
      reading: 15352,
      waterLevel: 12,
      liquidTemperature: '23.2',
      density15: '0.8465',
      feetPosition: 'LOW',
      sedimentAndWater: null,
      pressure: null,
      ambientTemperature: null,
    },
    origins: {
      gauge: from('level'),
      reading: from('level'),
      waterLevel: from('waterLevel'),
      liquidTemperature: from('temperature'),
      density15: lab,
    },
  })
})

describe('the minute', () => {
  /** Written the other way round: every minute is judged by itself, and the latest of the good ones is kept. */
  function slowly(minutes: KnownOfTank['minutes']): string | undefined {
    const good: string[] = []
    for (const { level, waterLevel, temperature } of minutes) {
      if (level?.quality !== 'good' || temperature?.quality !== 'good') continue
      if (waterLevel !== undefined && waterLevel.quality !== 'good') continue
      good.push(level.at)
    }
    return good.toSorted().at(-1)
  }
  const quality = fc.constantFrom<Quality>('good', 'good', 'uncertain', 'bad', 'stale', 'frozen')
  const minute = fc.record({ level: quality, waterLevel: quality, temperature: quality }, { requiredKeys: [] })

  test('is the last in which everything that counts was good, and a reason stands where there is none', () => {
    fc.assert(
      fc.property(fc.array(minute, { maxLength: 5 }), fc.boolean(), (letters, hasLevelGauge) => {
        const minutes = letters.map((qualities, back) => gauges(59 - back, qualities))
        const found = snapshotOf({ ...known, minutes, hasLevelGauge })
        const expected = slowly(minutes)
        if (expected === undefined) {
          expect(['noGauge', 'stale', 'badQuality', 'frozen']).toContain(found)
        } else {
          expect(found).toMatchObject({ measuredAt: expected })
          const { origins } = found as ReturnType<typeof taken>
          const times = Object.values(origins).flatMap(({ source, at }) => (source === 'historian' ? [at] : []))
          expect(new Set(times)).toEqual(new Set([expected]))
        }
      }),
    )
  })

  test.each([
    ['bad', 'badQuality'],
    ['uncertain', 'badQuality'],
    ['stale', 'stale'],
    ['frozen', 'frozen'],
  ] as const)('a level that is %s is left out as %s', (level, why) => {
    expect(snapshotOf({ ...known, minutes: [gauges(59, { level })] })).toBe(why)
    expect(snapshotOf({ ...known, minutes: [gauges(59, { temperature: level })] })).toBe(why)
  })

  test('without readings it is stale, without a gauge there is none, without a calculator there is nothing to do', () => {
    expect(snapshotOf({ ...known, minutes: [] })).toBe('stale')
    expect(snapshotOf({ ...known, minutes: [], hasLevelGauge: false })).toBe('noGauge')
    const { temperature: _none, ...levelOnly } = gauges(59)
    expect(snapshotOf({ ...known, minutes: [levelOnly] })).toBe('noGauge')
    expect(snapshotOf({ ...known, facts: undefined })).toBe('noCalculator')
  })

  test('a tank without a gauge for water has no water; a gauge that the calculation does not read may be broken', () => {
    const { waterLevel: _water, ...dry } = gauges(59)
    expect(taken({ minutes: [dry] }).measure.waterLevel).toBeNull()
    const pressure: GaugeValue = { value: null, quality: 'bad', at: minuteAt(59) }
    expect(taken({ minutes: [{ ...gauges(59), pressure }] }).measure.pressure).toBeNull()
    expect(snapshotOf({ ...known, facts: gas, minutes: [{ ...gauges(59), pressure }] })).toBe('badQuality')
  })

  test('a gas takes pressure and vapour, as fine as the calculator keeps them', () => {
    const all = Object.fromEntries(
      gaugeMeasures.map((measure) => [
        measure,
        { value: usual[measure], quality: 'good' as const, at: minuteAt(59), tag: measure },
      ]),
    )
    expect(taken({ facts: gas, minutes: [all] }).measure).toMatchObject({
      pressure: '1.235',
      vapourTemperature: '24',
      waterLevel: null,
    })
  })

  test('a gas has the molecular weight that somebody entered before the reading', () => {
    const { level, temperature } = gauges(59)
    const pressure: GaugeValue = { value: '6.1', quality: 'good', at: minuteAt(59) }
    const entered = {
      molecularWeight: { value: '50.900', calculation: 'c2', measuredAt: '2026-11-09T10:00:00.000Z' },
    }
    const ofGas = { facts: gas, minutes: [{ level: level!, temperature: temperature!, pressure }] }
    expect(taken({ ...ofGas, entered })).toMatchObject({
      measure: { molecularWeight: '50.900' },
      origins: { molecularWeight: { source: 'stored', reference: 'c2', at: '2026-11-09T10:00:00.000Z' } },
    })
    const since = { molecularWeight: { ...entered.molecularWeight, measuredAt: minuteAt(59) } }
    for (const known of [ofGas, { ...ofGas, entered: since }])
      expect(taken(known).measure.molecularWeight ?? null).toBeNull()
    expect(enteredFieldsOf(gas)).toEqual(['density15', 'molecularWeight'])
    expect(enteredFieldsOf(crude)).toEqual(['density15'])
  })

  test('what no calculator would be given is not calculable', () => {
    const level: GaugeValue = { value: '-20.0', quality: 'good', at: minuteAt(59) }
    expect(snapshotOf({ ...known, minutes: [{ ...gauges(59), level }] })).toBe('notCalculable')
  })
})

describe('the density', () => {
  const hand = { value: '0.84750', calculation: 'c1', measuredAt: '2026-11-09T10:00:00.000Z' }
  const densityOf = (changes: Partial<KnownOfTank>) => {
    const { measure, origins } = taken(changes)
    return [measure.density15, origins.density15?.source, origins.density15?.reference]
  }

  test('is of the youngest sample before the reading that was signed, is plausible and of the product', () => {
    const late = sample('L9', minuteAt(59), '999.0')
    const other = sample('L8', '2026-11-10T20:00:00.000Z', '750.0', { product: 'GO-ULS' })
    const impossible = sample('L7', '2026-11-10T19:00:00.000Z', '84.65')
    const open = sample('L6', '2026-11-10T18:00:00.000Z', '850.0')
    const unsigned = { ...open, analyses: open.analyses.map((one) => ({ ...one, validatedAt: null })) }
    expect(densityOf({ samples: [late, other, impossible, unsigned, signed] })).toEqual(['0.8465', 'lab', 'L1'])
    expect(densityOf({ samples: [sample('L5', signed.takenAt, '800.0', { product: 'CR-AZL' })] })[2]).toBe('L5')
  })

  test('is of no sample without a product that was taken when the tank held another', () => {
    const before = (heldThen: string) => sample('L4', '2026-11-10T20:00:00.000Z', '750.0', { heldThen })
    expect(densityOf({ samples: [before('GO-ULS'), signed] })[2]).toBe('L1')
    expect(densityOf({ samples: [before('CR-AZL'), signed] })[2]).toBe('L4')
    // What the lab says of the sample counts more than what was posted by then.
    expect(densityOf({ samples: [{ ...before('GO-ULS'), product: 'CR-AZL' }, signed] })[2]).toBe('L4')
  })

  test('is what somebody entered where the lab has none, and none where nobody has', () => {
    expect(densityOf({ samples: [], entered: { density15: hand } })).toEqual(['0.84750', 'stored', 'c1'])
    expect(densityOf({ entered: { density15: { ...hand, measuredAt: '2026-11-10T22:00:00.000Z' } } })[1]).toBe('lab')
    expect(snapshotOf({ ...known, samples: [] })).toBe('noDensity')
    const since = { density15: { ...hand, measuredAt: minuteAt(59) } }
    expect(snapshotOf({ ...known, samples: [], entered: since })).toBe('noDensity')
  })

  test('is not asked for where the product has a fixed one', () => {
    const facts = { ...crude, productConfiguration: { ...crude.productConfiguration!, fixedDensity: '0.84000' } }
    expect(taken({ facts, samples: [] }).measure.density15).toBeNull()
  })
})

describe('the days', () => {
  test('are those whose midnight has been over for five minutes, of the last month', () => {
    const last = (now: string) => daysToSnapshot(Date.parse(now)).at(-1)
    expect(last('2026-11-10T23:04:59Z')).toBe('2026-11-09')
    expect(last('2026-11-10T23:05:00Z')).toBe('2026-11-10')
    expect(daysToSnapshot(Date.parse('2026-11-10T23:05:00Z'))).toHaveLength(31)
    expect(daysToSnapshot(Date.parse('2026-11-10T23:05:00Z'))[0]).toBe('2026-10-11')
  })

  test('end at the midnight of the plant, also when it has changed its clock', () => {
    const last = (now: string) => daysToSnapshot(Date.parse(now)).at(-1)
    expect([siteDayEnd('2026-03-28'), siteDayEnd('2026-03-29')]).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
    expect([siteDayEnd('2026-10-24'), siteDayEnd('2026-10-25')]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
    expect(last('2026-03-29T22:05:00Z')).toBe('2026-03-29')
    expect(last('2026-10-25T22:05:00Z')).toBe('2026-10-24')
    expect(last('2026-10-25T23:05:00Z')).toBe('2026-10-25')
  })

  test('follow each other without a gap or a repetition, whenever they are asked for', () => {
    const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
    fc.assert(
      fc.property(moment, (now) => {
        const days = daysToSnapshot(now)
        expect(new Set(days).size).toBe(days.length)
        expect(days).toEqual(days.toSorted())
        expect(Date.parse(days.at(-1)!) - Date.parse(days[0]!)).toBe((days.length - 1) * 86_400_000)
        expect(Date.parse(siteDayEnd(days.at(-1)!))).toBeLessThan(now)
        expect(now - Date.parse(siteDayEnd(days.at(-1)!))).toBeLessThan(25 * 3_600_000 + 5 * 60_000)
      }),
    )
  })
})
