import type { Chapter } from '#demo/story/chapter.ts'
import { closingOf, dayLength, hour, minute, openingOf } from '#demo/story/clock.ts'
import { faultAt, type GaugeFault, faultsOf } from '#demo/story/faults.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Story } from '#demo/story/story.ts'
import { type TagOfGauge, tagsOf } from '#demo/story/tags.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { GaugeMeasure, GaugeValue } from '../contract/process-data.contract.ts'
import { withFrozen } from '../rules/frozen.ts'
import { minuteOf, toMinute } from '../rules/minutes.ts'
import { heldMinutes, judged } from '../rules/quality.ts'
import { insertPastMinutes, type KeptMinute, makeMonthsBetween } from './readings-past.repo.ts'

/** What the gauges said, as the worker would have kept it; the longer ago, the fewer minutes. */
export const readingsChapter: Chapter = {
  id: 'readings',
  async tell({ story, since, now, past, db }) {
    const moments = momentsKept(since, now)
    await db.transaction({ id: 'system:historian', scope: everything }, (tx) =>
      makeMonthsBetween(tx, moments[0]!, moments.at(-1)!),
    )
    const faults = faultsOf(story, now)
    let written = Promise.resolve()
    // In the order of the index, which is written the faster for it; one tank is reckoned while another is written.
    for (const tank of [...story.tanks.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
      const minutes = minutesOf(story, tank.code, moments, faults)
      await written
      written = insertPastMinutes(past, tank, minutes)
    }
    await written
  },
}

/**
 * By the minute since yesterday, each tenth minute of the month before, and every two hours of what is older, which is what a
 * chart of a month needs; and of every day the minutes before its midnight, at which stock is taken.
 */
export function momentsKept(since: number, now: number): number[] {
  const byMinute = Math.max(since, midnightBefore(now - 26 * hour))
  const byTen = Math.max(since, midnightBefore(byMinute - 31 * dayLength))
  const kept = new Set<number>()
  const keep = (from: number, to: number, every: number) => {
    for (let at = Math.ceil(from / every) * every; at < to; at += every) kept.add(at)
  }
  keep(since, byTen, 2 * hour)
  keep(byTen, byMinute, 10 * minute)
  keep(byMinute, toMinute(now) + minute, minute)
  for (let day = siteDayOf(since); closingOf(day) <= now; day = addDays(day, 1)) {
    keep(closingOf(day) - (heldMinutes - 1) * minute, closingOf(day) + minute, minute)
  }
  return [...kept].toSorted((a, b) => a - b)
}

const midnightBefore = (at: number) => openingOf(siteDayOf(at))

/** A tank's gauges at these moments. */
export function minutesOf(
  story: Story,
  code: string,
  moments: readonly number[],
  faults: readonly GaugeFault[],
): KeptMinute[] {
  const tags = tagsOf(code)
  const wrong = faults.filter(({ tank }) => tank === code)
  const values = new Map<GaugeMeasure, GaugeValue>()
  return moments.map((at) => {
    const gauges = gaugesOf(story, code, at)!
    for (const tag of tags) {
      const fault = wrong.length > 0 && faultAt(wrong, code, tag.measure, at)
      values.set(
        tag.measure,
        fault
          ? faulty(story, fault, tag, at)
          : { value: String(gauges[tag.measure] ?? 0), quality: 'good', at: ofTheMinute },
      )
    }
    return { at, ...minuteOf(values) }
  })
}

/** A kept minute says when it was; to write it beside each value would take longer than all the rest. */
const ofTheMinute = ''

/** What the worker makes of a gauge that shows what it showed when it broke, or that calls itself bad. */
export function faulty(
  story: Story,
  { tank, measure, kind, from }: GaugeFault,
  tag: TagOfGauge,
  at: number,
): GaugeValue {
  const shown = gaugesOf(story, tank, kind === 'bad' ? at : from)![measure]
  const limits = { ...tag, scale: '1' }
  const status = kind === 'bad' ? ('bad' as const) : ('good' as const)
  const value = judged({ value: shown, status, at: kind === 'stale' ? from : at }, limits, at)
  if (kind !== 'frozen' || value.value === null) return value
  const same = { value: value.value, since: from, lastAt: at, levelThen: null }
  return withFrozen(value, limits, same, { operatingSince: from, level: null })
}
