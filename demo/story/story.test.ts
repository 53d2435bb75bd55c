import { createHash } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import { closingOf, daysBetween, hour, minute } from './clock.ts'
import { tellStory } from './story.ts'
import { burntAndLost, crude } from './terminal.ts'
import type { Movement } from './told.ts'
import { conditionsOf } from './weather.ts'

const telling = { seed: 'selvara', from: '2025-04-01', to: '2026-11-30' }
const story = tellStory(telling)
const { movements, calls, samples, tanks } = story
const days = daysBetween(telling.from, telling.to)
const ofTank = Map.groupBy(movements, ({ tank }) => tank)
const seed = String(inject('seed'))
const another = { seed, from: '2026-01-01', to: '2026-06-30' }
const elsewhere = { seed, from: '2018-11-01', to: '2019-02-28', farm: '3' }

describe.each([
  ['of the demo', story, telling.to],
  ['of another seed', tellStory(another), another.to],
  ['of another terminal', tellStory(elsewhere), elsewhere.to],
])('the story %s', (_name, told, lastDay) => {
  test('leaves no tank above or below its limits, at either end of whatever happens', () => {
    const outside = told.movements.flatMap(({ key, tank: code, from, to }) => {
      const tank = told.tanks.get(code)!
      return [from, to].flatMap((at) => {
        const day = new Date(at).toISOString().slice(0, 10)
        const level = tank.levelOf(told.contentAt(code, at), conditionsOf(tank, at), day)
        return level < tank.row.minLevel || level > tank.row.maxLevel ? [`${key}: ${Math.round(level)} mm`] : []
      })
    })
    expect(outside).toEqual([])
  })

  test('keeps the density of every tank where its product may have it', () => {
    const outside = told.movements.flatMap(({ key, tank, from, to }) => {
      const { densityMin, densityMax } = told.tanks.get(tank)!.product
      return [from, to].flatMap((at) => {
        const { density15 } = told.contentAt(tank, at)
        return density15 < densityMin || density15 > densityMax ? [`${key}: ${density15.toFixed(4)}`] : []
      })
    })
    expect(outside).toEqual([])
  })

  test('keeps whoever measures by level alone with the tank', () => {
    const disturbed = [...Map.groupBy(told.movements, ({ tank }) => tank).values()].flatMap((all) =>
      all.flatMap((one) =>
        one.by === 'level'
          ? all
              .filter((other) => other !== one && other.from < one.to && other.to > one.from)
              .map(({ key }) => `${one.key} and ${key}`)
          : [],
      ),
    )
    expect(disturbed).toEqual([])
  })

  test('has no two ships at one berth, and no ship in two places', () => {
    const alongside = told.calls.filter(({ allFast }) => allFast > 0)
    for (const place of ['berth', 'vessel'] as const) {
      for (const ships of Map.groupBy(alongside, (call) => call[place]).values()) {
        const inOrder = ships.toSorted((a, b) => a.allFast - b.allFast)
        const early = inOrder.flatMap((call, i) => (i > 0 && call.allFast < inOrder[i - 1]!.sailed ? [call.key] : []))
        expect(early, place).toEqual([])
      }
    }
  })

  test('has no ship that vetting would refuse for its age', () => {
    const shipOf = new Map(vessels.map((ship) => [ship.imoNumber, ship]))
    const refused = told.calls.filter(({ vessel, eta }) => {
      const { yearOfBuilt, capRating } = shipOf.get(vessel)!
      const age = new Date(eta).getUTCFullYear() - yearOfBuilt
      return age > 20 || (age > 15 && capRating === null)
    })
    expect(refused.map(({ key }) => key)).toEqual([])
  })

  test('brings into a tank what left the others', () => {
    const parts = told.movements.filter(({ batch }) => batch)
    const lost = [...Map.groupBy(parts, ({ batch }) => batch!)].flatMap(([batch, of]) => {
      const sum = (side: Movement['side']) => of.reduce((all, one) => (one.side === side ? all + one.kg : all), 0)
      // A kilogram for each part that was rounded; what a unit makes has no sender.
      return sum('sender') > 0 && Math.abs(sum('receiver') - sum('sender')) >= of.length ? [batch] : []
    })
    expect(lost).toEqual([])
  })

  test('loads and discharges what was agreed, within what an operator may choose', () => {
    for (const { key, planned, movements: parts, completed } of told.calls) {
      // Of a ship still at work when the story ends, the rest is not told.
      if (completed === 0 || completed > closingOf(lastDay)) continue
      const tonnes = parts.reduce((sum, { kg }) => sum + kg, 0) / 1000
      expect(tonnes / planned, key).toBeGreaterThan(0.88)
      expect(tonnes / planned, key).toBeLessThan(1.02)
    }
  })
})

test('the terminal of the demo is told as ever: whoever means to tell it otherwise writes down the new digest', () => {
  const told = tellStory({ ...telling, to: '2026-02-28' })
  const at = Date.parse('2026-02-14T11:00:00Z')
  const held = [...told.tanks.keys()].map((code) => [code, told.contentAt(code, at)])
  const whole = JSON.stringify({ movements: told.movements, calls: told.calls, samples: told.samples, held })
  expect(createHash('sha256').update(whole).digest('hex')).toBe(
    '6b1ad6bbc7f484ec6bcfc8c29aa82e6343569f467fdb3c69d13277d852f82608',
  )
})

test('another terminal has the same tanks and a life of its own, and nothing in it is called as in the first', () => {
  const short = { ...telling, to: '2025-06-30' }
  const [one, other] = [tellStory(short), tellStory({ ...short, seed: 'selvara:2', farm: '2' })]
  expect([...other.tanks.values()].map(({ code, row }) => [code, row.code])).toEqual(
    [...one.tanks.keys()].map((code) => [`${code}-2`, code]),
  )
  const namesOf = (told: typeof one) => [
    ...told.tanks.keys(),
    ...[...told.movements, ...told.calls, ...told.samples].map(({ key }) => key),
    ...told.samples.map(({ number }) => number),
    ...told.movements.flatMap(({ batch }) => batch ?? []),
  ]
  const first = new Set(namesOf(one))
  expect(namesOf(other).filter((name) => first.has(name))).toEqual([])
  const kilograms = ({ movements: all }: typeof one) => all.reduce((sum, { kg }) => sum + kg, 0)
  expect(kilograms(other)).not.toBe(kilograms(one))
  expect(other.movements.length / one.movements.length).toBeGreaterThan(0.9)
  expect(other.movements.length / one.movements.length).toBeLessThan(1.1)
})

test('the same seed tells the same, and a longer telling begins with the shorter one', () => {
  expect(tellStory(telling).movements).toEqual(movements)
  const short = tellStory({ ...telling, to: '2026-02-28' })
  const until = closingOf('2026-02-28')
  expect(short.movements).toEqual(movements.filter(({ from }) => from < until))
  const taken = (all: typeof samples) => all.filter(({ takenAt }) => takenAt < until)
  expect(taken(short.samples)).toEqual(taken(samples))
})

test('each day is measured by itself: nothing goes on over its last minute unmeasured', () => {
  const closings = days.map(closingOf)
  const crossing = movements.filter(({ from, to }) => closings.some((at) => from < at && to > at))
  expect(crossing).toEqual([])
})

test.each([
  ['of the demo', story],
  ['of another terminal', tellStory({ ...telling, seed, farm: '2' })],
])('what the units %s take is what they make, burn and lose', (_name, { movements, tanks }) => {
  for (const plant of ['S', 'N'] as const) {
    const sum = (types: readonly string[], unit?: (one: Movement) => boolean) =>
      movements.reduce(
        (all, one) => (one.plant === plant && types.includes(one.type) && (unit?.(one) ?? true) ? all + one.kg : all),
        0,
      )
    const taken = sum(['LAV', 'AUT'])
    const made = sum(['PRD', 'SLP'])
    expect(1 - made / taken, plant).toBeGreaterThan(burntAndLost * 0.6)
    expect(1 - made / taken, plant).toBeLessThan(burntAndLost * 2.2)
    const feeds = movements.filter(
      ({ tank, type }) =>
        type === 'LAV' && (crude[plant].tanks as readonly string[]).includes(tanks.get(tank)!.row.code),
    )
    const fed = days.filter((day) =>
      feeds.some(({ from }) => from < closingOf(day) && from >= closingOf(day) - 25 * hour),
    )
    expect(fed.length / days.length, `${plant} runs`).toBeGreaterThan(0.97)
  }
})

test('every tank in service lives: something comes or goes within ten weeks, and of crude oil within four months', () => {
  const crudeTanks = Object.fromEntries([...crude.S.tanks, ...crude.N.tanks].map((code) => [code, true]))
  const sleepy = [...tanks.keys()].filter((code) => {
    const starts = [
      closingOf(telling.from),
      ...(ofTank.get(code) ?? []).map(({ from }) => from),
      closingOf(telling.to),
    ].toSorted((a, b) => a - b)
    return starts.some((at, i) => i > 0 && at - starts[i - 1]! > (code in crudeTanks ? 120 : 70) * 24 * hour)
  })
  expect(sleepy).toEqual([])
})

test('ships come as often as at a terminal of this size, and some are called off', () => {
  const perMonth = calls.length / (days.length / 30.4)
  expect(perMonth).toBeGreaterThan(20)
  expect(perMonth).toBeLessThan(60)
  expect(calls.filter(({ canceled }) => canceled).length).toBeGreaterThan(3)
  expect(calls.every(({ laycanFrom, laycanTo }) => laycanFrom < laycanTo)).toBe(true)
  expect(calls.every(({ completed, allFast }) => completed === 0 || completed - allFast > 30 * minute)).toBe(true)
})

test('what the lab signed last is the density at the closing, but for what came a moment ago', () => {
  const samplesOf = Map.groupBy(
    samples.toSorted((a, b) => a.signedAt - b.signedAt),
    ({ tank }) => tank,
  )
  const apart = [...tanks.keys()].flatMap((code) => {
    const came = (ofTank.get(code) ?? []).filter(({ side, batch, call }) => side === 'receiver' && (batch ?? call))
    return days.flatMap((day) => {
      const at = closingOf(day)
      if (came.some(({ to }) => to <= at && to > at - 10 * hour)) return []
      const signed = samplesOf.get(code)!.findLast(({ signedAt }) => signedAt <= at)
      const gap = Math.abs(story.contentAt(code, at).density15 - (signed?.density15 ?? 0))
      return gap > 0.0009 ? [`${code} ${day}: ${gap.toFixed(5)}`] : []
    })
  })
  expect(apart).toEqual([])
})

test('samples are numbered as they are taken, from one again in each year of the site', () => {
  const byYear = Object.groupBy(samples, ({ takenAt }) => (takenAt <= closingOf('2025-12-31') ? '25' : '26'))
  for (const [year, taken] of Object.entries(byYear)) {
    expect(taken.map(({ number }) => number)).toEqual(taken.map((_, i) => `L${year}-${String(i + 1).padStart(5, '0')}`))
  }
  expect(samples).toEqual(samples.toSorted((a, b) => a.takenAt - b.takenAt))
})
