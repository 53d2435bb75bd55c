import {
  type GaugeMeasure,
  gaugeMeasures,
  type GaugeValue,
  type Quality,
  type TankDay,
  type TankValues,
} from '../contract/process-data.contract.ts'

const letters = { good: 'g', uncertain: 'u', bad: 'b', stale: 's', frozen: 'f', lost: 's' } as const

/** One tank at one minute, as it is kept: a value that is not to be used is not there, its letter says why. */
export function minuteOf(values: ReadonlyMap<GaugeMeasure, GaugeValue>) {
  const kept = (measure: GaugeMeasure) => {
    const value = values.get(measure)
    return value && (value.quality === 'good' || value.quality === 'uncertain') ? value.value : null
  }
  return {
    level: kept('level'),
    waterLevel: kept('waterLevel'),
    temperature: kept('temperature'),
    density: kept('density'),
    pressure: kept('pressure'),
    gasTemperature: kept('gasTemperature'),
    quality: gaugeMeasures.map((measure) => letterOf(values.get(measure))).join(''),
  }
}

const qualityOf: Partial<Record<string, Quality>> = {
  g: 'good',
  u: 'uncertain',
  b: 'bad',
  s: 'stale',
  f: 'frozen',
}

/** A kept minute as the gauges told it; nothing of a measure without a gauge. */
export function gaugesOf(
  minute: Record<GaugeMeasure, string | null> & { at: string; quality: string },
  tags: Partial<Record<GaugeMeasure, string>>,
): TankValues['values'] {
  return Object.fromEntries(
    gaugeMeasures.flatMap((measure, place) => {
      const quality = qualityOf[minute.quality[place]!]
      return quality ? [[measure, { value: minute[measure], quality, at: minute.at, tag: tags[measure] ?? null }]] : []
    }),
  )
}

const letterOf = (value: GaugeValue | undefined) => (value ? letters[value.quality] : '-')

/** When a measure was frozen, in seconds; a minute that nobody kept is not bridged. */
export function frozenSpans(minutes: TankDay['frozen'], measure: GaugeMeasure): { from: number; to: number }[] {
  const place = gaugeMeasures.indexOf(measure)
  const spans: { from: number; to: number }[] = []
  for (const [second, letters] of minutes) {
    if (letters[place] !== 'f') continue
    const last = spans.at(-1)
    if (last?.to === second) last.to = second + 60
    else spans.push({ from: second, to: second + 60 })
  }
  return spans
}

/**
 * In seconds: how far apart two readings may be between which a line is drawn. What was not kept by the minute, as an older past
 * may be, has no hole after each reading, but where a step is longer than usual.
 */
export function longestStepOf(at: readonly number[]): number {
  const steps = at.slice(1).map((second, index) => second - at[index]!)
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  return Math.max(5 * 60, 1.5 * usual)
}

export const toMinute = (at: number): number => Math.floor(at / 60_000) * 60_000
