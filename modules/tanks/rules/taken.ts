import { resultsOf } from '#modules/process-data/rules/lab.ts'
import type { LabSample } from '#modules/process-data/contract/lab.contract.ts'
import type { GaugeMeasure, GaugeValue, TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import { isUsable } from '#modules/process-data/rules/quality.ts'
import type { Measure, Origin } from '../contract/calculator.contract.ts'

/** What the calculator asks for, of what a gauge shows; a density at the tank's temperature is not one at 15 °C. */
export const readingOf = {
  level: 'reading',
  waterLevel: 'waterLevel',
  temperature: 'liquidTemperature',
  pressure: 'pressure',
  gasTemperature: 'vapourTemperature',
} as const satisfies Partial<Record<GaugeMeasure, keyof Measure>>
export type TakenMeasure = keyof typeof readingOf

export interface Taken {
  readings: Partial<Measure>
  from: Origin
}

/** One gauge as an input with its origin; nothing when its value may not be used. */
export function takenFromGauge(measure: TakenMeasure, value: GaugeValue | undefined): Taken | null {
  if (!value || !isUsable(value)) return null
  const isLength = measure === 'level' || measure === 'waterLevel'
  return {
    readings: {
      [readingOf[measure]]: isLength ? Math.round(Number(value.value)) : value.value,
      ...(measure === 'level' ? { gauge: 'dip' as const } : {}),
    },
    from: { source: 'historian', reference: value.tag ?? measure, at: value.at },
  }
}

/** Every gauge of the tank that may be used. */
export function takenFromTank({ values }: TankValues): Taken[] {
  return (Object.keys(readingOf) as TakenMeasure[]).flatMap((measure) => takenFromGauge(measure, values[measure]) ?? [])
}

/** The gauges whose values may not be used, for saying so. */
export function notTakenFromTank({ values }: TankValues): [TakenMeasure, GaugeValue][] {
  return (Object.keys(readingOf) as TakenMeasure[]).flatMap((measure) => {
    const value = values[measure]
    return value && !isUsable(value) ? [[measure, value] as [TakenMeasure, GaugeValue]] : []
  })
}

/** What the lab has signed of a sample. */
export function takenFromSample(sample: LabSample): Taken | null {
  const { density15, sedimentAndWater } = resultsOf(sample)
  if (density15 === null && sedimentAndWater === null) return null
  return {
    readings: { density15, sedimentAndWater },
    from: { source: 'lab', reference: sample.number, at: sample.takenAt },
  }
}
