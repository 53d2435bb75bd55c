import tanks from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import type { Gauges } from './story/gauges.ts'

type Tank = (typeof tanks)[number]
const byCode = new Map(tanks.map((tank) => [tank.code, tank]))
const hour = 3_600_000

/** What the gauges of a terminal without a story show at any moment: a function of time alone, so its past can be asked for too. */
export function gaugesAt(code: string, at: number): Gauges {
  const tank = byCode.get(code)
  if (!tank) throw new Error(`the terminal has no tank ${code}`)
  const { demoState } = tank
  const temperature = temperatureAt(tank, at)
  return {
    level: Math.round(levelAt(tank, at)),
    waterLevel: demoState.waterLevelMm,
    temperature: rounded(temperature, 1),
    // Products shrink and stretch by a little less than a thousandth a degree.
    density: rounded(demoState.density15 * (1 - 0.0008 * (temperature - 15)), 4),
    pressure: demoState.pressureBar === null ? null : rounded(demoState.pressureBar + 0.02 * dayWave(tank, at), 2),
    gasTemperature: demoState.pressureBar === null ? null : rounded(temperature + 1.2, 1),
  }
}

/** Two thirds of the tanks fill, rest, drain and rest in turn; the others stand. */
function levelAt(tank: Tank, at: number): number {
  const chance = chanceOf(tank.code)
  const { minLevel, maxLevel, demoState } = tank
  if (tank.isOutOfService || chance < 0.35) return demoState.levelMm
  const band = maxLevel - minLevel
  const [low, high] = [minLevel + band * (0.06 + 0.2 * chance), minLevel + band * (0.97 - 0.15 * chance)]
  const speed = 350 + 900 * chanceOf(`${tank.code}:speed`)
  const [way, rest] = [((high - low) / speed) * hour, (3 + 9 * chance) * hour]
  const turn = (at + chanceOf(`${tank.code}:start`) * 100 * hour) % (2 * (way + rest))
  if (turn < way) return low + (turn / way) * (high - low)
  if (turn < way + rest) return high
  if (turn < 2 * way + rest) return high - ((turn - way - rest) / way) * (high - low)
  return low
}

const temperatureAt = (tank: Tank, at: number) =>
  tank.demoState.temperatureC + (tank.insulated ? 0.2 : 0.9) * dayWave(tank, at)

/** Warmest in the afternoon. */
function dayWave(tank: Tank, at: number): number {
  return Math.sin(((at / hour - 9 + 3 * chanceOf(tank.code)) / 24) * 2 * Math.PI)
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/**
 * The same number between 0 and 1 for the same name, always. Not the one of the story, which mixes more: which tanks
 * stand here hangs on it, and the tests of the historian and of the tank farm choose theirs by that.
 */
function chanceOf(name: string): number {
  let hash = 0x81_1c_9d_c5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
