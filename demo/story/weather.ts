import { chanceOf } from './chance.ts'
import { dayLength, hour } from './clock.ts'
import type { Conditions, StoryTank } from './tank.ts'

const year = 365.25 * dayLength
/** Since the coldest time of the year, around the 20th of January, in turns. */
const season = (at: number) => -Math.cos(((at - Date.UTC(2025, 0, 20)) / year) * 2 * Math.PI)
/** Since the coldest hour of the day, in turns. */
const daytime = (at: number) => -Math.cos(((at / hour - 4) / 24) * 2 * Math.PI)

/** Of the air at the terminal, by the sea in the south. */
export const ambientAt = (at: number): number => 18 + 7.5 * season(at) + 3.2 * daytime(at)

/** What a thermometer in a tank meets: heated and refrigerated products keep their own warmth, the others follow the year. */
export function conditionsOf(tank: StoryTank, at: number): Conditions {
  const { temperatureC } = tank.row.demoState
  const isKept = temperatureC > 45 || temperatureC < 0
  const wander = Math.sin((at / dayLength + 30 * chanceOf(tank.code)) / 2.3)
  const temperature = isKept
    ? temperatureC + 0.8 * wander
    : 20 + (temperatureC - 22) * 0.45 + 6 * season(at - 20 * dayLength) + 0.25 * daytime(at - 4 * hour) + 0.4 * wander
  return conditionsAt(tank, temperature, ambientAt(at))
}

export function conditionsAt({ row }: StoryTank, temperature: number, ambient: number): Conditions {
  const { temperatureC, pressureBar, waterLevelMm } = row.demoState
  return {
    temperature,
    ambient,
    waterLevel: waterLevelMm,
    // As the vapour over the liquid: some two per cent a degree.
    pressure: pressureBar === null ? null : pressureBar * (1 + 0.022 * (temperature - temperatureC)),
  }
}
