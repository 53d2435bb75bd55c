import { deviate } from './chance.ts'
import { hour } from './clock.ts'
import { siteDayOf } from './site-day.ts'
import type { Story } from './story.ts'
import { conditionsOf } from './weather.ts'

/** What is seen of a tank from afar: in mm, °C, kg/l and bar. */
export type Gauges = Record<'level' | 'waterLevel' | 'temperature' | 'density', number> & {
  pressure: number | null
  gasTemperature: number | null
}

/** What the gauges of a tank say at a moment: near to the truth, never quite. Nothing of a tank that is out of service. */
export function gaugesOf({ tanks, contentAt }: Story, code: string, at: number): Gauges | undefined {
  const tank = tanks.get(code)
  if (!tank) return undefined
  const conditions = conditionsOf(tank, at)
  const content = contentAt(code, at)
  const { temperature, waterLevel, pressure } = conditions
  return {
    level: Math.round(tank.levelOf(content, conditions, siteDayOf(at)) + errorOf(code, at)),
    waterLevel,
    temperature: rounded(temperature + 0.12 * deviate(`${code}:thermometer`), 1),
    density: rounded(tank.observedDensity(content.density15, temperature), 4),
    pressure: pressure === null ? null : rounded(pressure, 2),
    gasTemperature: pressure === null ? null : rounded(temperature + 1.2, 1),
  }
}

/** Of a radar over moving liquid, in mm: where it hangs, and what the day does to it. */
function errorOf(code: string, at: number): number {
  return 0.5 * deviate(`${code}:radar`) + 0.6 * Math.sin(at / (5 * hour) + 6 * deviate(code))
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
