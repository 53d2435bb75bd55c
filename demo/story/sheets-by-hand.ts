import { addDays } from '#platform/core/report-parameters.ts'
import { between, chanceOf, oneOf } from './chance.ts'
import { atHour, closingOf, daysBetween, minute } from './clock.ts'
import type { Plant } from './group.ts'
import { liesLockedFor, reasonsOf } from './mistakes.ts'
import { onShift, people } from './people.ts'
import { siteDayOf } from './site-day.ts'
import type { Story } from './story.ts'
import type { StoryTank } from './tank.ts'
import { conditionsOf } from './weather.ts'

/** What somebody wrote into the sheet of a day on the next morning, before it was closed. */
export interface SheetByHand {
  /** Its name, the same in every telling. */
  key: string
  tank: StoryTank
  day: string
  by: string
  at: number
  reason: string
  measureType: 'level' | 'quantity'
  level: number | null
  temperature: string | null
  density15: string
  kg: number
  /** Whoever had the tank in hand before, and went home. */
  forgotten?: { by: string; at: number; forcedAt: number; reason: string }
}

/** Of all mornings. */
const share = 0.043
const shareForgotten = 0.3
const shareOfBalance = 0.25
/** How long before and after the figures are typed the tank is held. */
export const held = { before: 3 * minute, after: minute } as const

/** Of the crews, who writes into sheets; the balance does it for both plants. Who may take a tank away from another one leads a shift. */
const writers: ReadonlySet<string> = new Set(['l.conti', 'm.greco', 'p.russo'])
const shiftLeaders: ReadonlySet<string> = new Set(['m.greco'])

export function sheetsByHand(story: Story, since: number, now: number): SheetByHand[] {
  const days = daysBetween(siteDayOf(since + 2 * minute), addDays(siteDayOf(now), -1))
  return days
    .flatMap((day) => (['S', 'N'] as const).flatMap((plant) => sheetOn(story, plant, day) ?? []))
    .filter(({ at }) => at + held.after <= now)
}

function sheetOn(story: Story, plant: Plant, day: string): SheetByHand | undefined {
  const key = `sheet ${plant} ${day}`
  if (chanceOf(key) >= share) return undefined
  const morning = addDays(day, 1)
  const closing = closingOf(day)
  const tank = oneOf(
    `${key} tank`,
    [...story.tanks.values()].filter((one) => one.plant === plant),
  )
  const conditions = conditionsOf(tank, closing)
  const content = story.contentAt(tank.code, closing)
  const measured = isDipped(tank)
    ? {
        measureType: 'level' as const,
        level: Math.round(tank.levelOf(content, conditions, day)),
        temperature: conditions.temperature.toFixed(1),
      }
    : { measureType: 'quantity' as const, level: null, temperature: null }
  const at = atHour(morning, between(`${key} at`, 6.4, 7.4))
  const forgotten = forgottenBy(key, plant, at)
  const present = onShift(plant, at)
  const mayWrite = forgotten ? shiftLeaders.has(present) && present !== forgotten.by : writers.has(present)
  return {
    key,
    tank,
    day,
    by: mayWrite && chanceOf(`${key} by`) >= shareOfBalance ? present : people.balance,
    at,
    reason: reasonsOf[measured.measureType](key),
    ...measured,
    density15: content.density15.toFixed(4),
    kg: Math.round(content.kg),
    ...(forgotten ? { forgotten } : {}),
  }
}

/** By whoever had the night. */
function forgottenBy(key: string, plant: Plant, at: number): SheetByHand['forgotten'] {
  const forcedAt = at - held.before - 2 * minute
  const since = forcedAt - liesLockedFor(key)
  const by = onShift(plant, since)
  if (!writers.has(by) || chanceOf(`${key} forgotten`) >= shareForgotten) return undefined
  return { by, at: since, forcedAt, reason: reasonsOf.locked(key) }
}

/** By a level alone a sheet knows no water below it and no pressure above it. */
const isDipped = ({ row, product }: StoryTank): boolean =>
  product.gasType === null && !product.isEthylene && row.role !== 'crude' && row.demoState.waterLevelMm === 0
