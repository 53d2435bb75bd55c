import { deviate } from './chance.ts'
import { hour, minute } from './clock.ts'
import { levelsOf } from './gauge-series.ts'
import type { Story } from './story.ts'
import { conditionsOf } from './weather.ts'

/** What the gauges of a tank show. */
export type Gauges = Record<'level' | 'waterLevel' | 'temperature' | 'density', number> & {
  pressure: number | null
  gasTemperature: number | null
}

/**
 * What the gauges of a tank say at a moment: near to the truth, never quite, and the same whoever asks, as often as they ask.
 * Nothing of a tank that is out of service.
 */
export function gaugesOf(story: Story, code: string, at: number): Gauges | undefined {
  const tank = story.tanks.get(code)
  if (!tank) return undefined
  const conditions = conditionsOf(tank, at)
  const { temperature, waterLevel, pressure } = conditions
  const error = errorsOf(code)
  const levels = levelsOf(story, code)
  const ripple = levels.isStirred(at) ? rippleAt(error, at) : 0
  return {
    level: Math.round(levels.at(at, conditions) + radarAt(error, at) + ripple),
    waterLevel,
    temperature: rounded(temperature + error.thermometer, 10),
    density: rounded(tank.observedDensity(story.contentAt(code, at).density15, temperature), 10_000),
    pressure: pressure === null ? null : rounded(pressure, 100),
    gasTemperature: pressure === null ? null : rounded(temperature + 1.2, 10),
  }
}

interface Errors {
  radar: number
  phase: number
  thermometer: number
}

const known = new Map<string, Errors>()

/** Each gauge is a little off in its own way. */
function errorsOf(code: string): Errors {
  const there = known.get(code)
  if (there) return there
  const errors = {
    radar: 0.5 * deviate(`${code}:radar`),
    phase: 6 * deviate(code),
    thermometer: 0.12 * deviate(`${code}:thermometer`),
  }
  known.set(code, errors)
  return errors
}

/** In mm: where it hangs, and what the day does to it. */
const radarAt = ({ radar, phase }: Errors, at: number) => radar + 0.6 * Math.sin(at / (5 * hour) + phase)

/**
 * The waves of what is moved, by the minute. However little comes or goes, the figure does not stand still for longer than some
 * minutes, or the gauge would rightly be called frozen.
 */
const rippleAt = ({ phase }: Errors, at: number) =>
  0.75 * Math.sin((Math.floor(at / minute) / wave) * 2 * Math.PI + phase)

/** In minutes: so that after the ten over which a speed is taken it stands where it stood, and slow flow does not look like none. */
const wave = 5

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
