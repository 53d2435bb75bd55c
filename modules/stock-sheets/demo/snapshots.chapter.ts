import {
  gaugeMeasures,
  type GaugeMeasure,
  type GaugeValue,
} from '#modules/process-data/contract/process-data.contract.ts'
import { heldMinutes } from '#modules/process-data/rules/quality.ts'
import type { LabSample } from '#modules/process-data/contract/lab.contract.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { calculateTank } from '#modules/tanks/rules/calculator.ts'
import { factsThen } from '#modules/tanks/demo/facts-then.ts'
import type { Origins, TankFacts } from '#modules/tanks/contract/calculator.contract.ts'
import { readingOf } from '#modules/tanks/rules/taken.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import { daysBetween, minute } from '#demo/story/clock.ts'
import { gaugesOfLastDay, marchTo } from '#demo/story/march/march.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import { calculationOf, operationsOf } from '#demo/story/hand.ts'
import { resultsOf } from '#demo/story/lab.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Story } from '#demo/story/story.ts'
import { tagsOf } from '#demo/story/tags.ts'
import { type Entered, type KnownOfTank, type SnapshotMeasure, snapshotOf } from '../rules/snapshot.ts'

const atOnce = 25

/** What the gauges of every tank said at each midnight, as the nightly job decides and keeps it. */
export const snapshotsChapter: Chapter = {
  id: 'stock-sheets.snapshots',
  async tell({ story, since, now, march, db, past, say }) {
    const codes = [...story.tanks.keys()]
    const factsOf = await db.transaction({ id: 'system:demo', scope: everything }, (tx) => factsThen(tx, codes))
    const samples = samplesOf(story)
    const weights = weightsOf(story, since, now)
    const days = daysBetween(siteDayOf(since + 2 * minute), siteDayOf(now)).slice(0, -1)
    const before = march ? gaugesOfLastDay().flatMap((one) => snapshotOfMarch(one, factsOf)) : []
    await past.born('tank_calculations', before)
    let taken = before.length
    for (let from = 0; from < days.length; from += atOnce) {
      const snapshots = days
        .slice(from, from + atOnce)
        .flatMap((day) =>
          codes.flatMap((code) =>
            snapshotAt({ story, samples, weights: weights.get(code) }, factsOf(code, day), code, day),
          ),
        )
      await past.born('tank_calculations', snapshots)
      taken += snapshots.length
    }
    say(`demo: ${taken} snapshots`)
  },
}

interface Known {
  story: Story
  samples: ReadonlyMap<string, LabSample[]>
  weights: readonly Weight[] | undefined
}

function snapshotAt({ story, samples, weights }: Known, facts: TankFacts | undefined, code: string, day: string) {
  const midnight = siteDayEnd(day)
  const at = Date.parse(midnight) - minute
  const tags = new Map(tagsOf(story.tanks.get(code)!).map(({ measure, tag }) => [measure, tag]))
  const known = snapshotOf({
    facts,
    hasLevelGauge: tags.has('level'),
    minutes: [minuteAt(story, code, at, tags)],
    samples: signedBefore(samples.get(code) ?? [], midnight).map((one) => ({ ...one, heldThen: one.product })),
    entered: enteredBefore(weights, Date.parse(midnight)),
  })
  return typeof known === 'string' ? [] : kept(known, code, day)
}

function kept({ facts, measure, measuredAt, origins }: SnapshotMeasure, code: string, day: string) {
  const { figures, trace, refused } = calculateTank(facts, measure, origins)
  if (refused) return []
  // The job runs five minutes after midnight.
  const made = Date.parse(siteDayEnd(day)) + 5 * minute + 2_000
  return [
    {
      id: pastId(`snapshot ${code} ${day}`, made),
      at: made,
      by: 'job:stock-sheets.snapshot',
      row: {
        createdAt: new Date(made).toISOString(),
        createdBy: 'job:stock-sheets.snapshot',
        tankCode: code,
        plant: facts.plant,
        product: facts.product,
        tankVersion: facts.version.id,
        measuredAt,
        measure,
        figures,
        trace,
        purpose: 'snapshot',
        opening: null,
        origins,
      },
    },
  ]
}

/** What the gauges said at the end of the worked month; its density was known from before. */
function snapshotOfMarch(
  { tank, reading: { at, measure } }: ReturnType<typeof gaugesOfLastDay>[number],
  factsOf: (tank: string, day: string) => TankFacts | undefined,
) {
  const measuredAt = new Date(at).toISOString()
  const tags = new Map(tagsOf(tank).map((one) => [one.measure as string, one.tag]))
  const origins: Origins = Object.fromEntries(
    Object.entries(readingOf).flatMap(([gauge, field]) => {
      const tag = tags.get(gauge)
      if (!tag || measure[field] === null) return []
      return [[field, { source: 'historian', reference: tag, at: measuredAt, quality: 'good' }]]
    }),
  )
  return kept({ facts: factsOf(tank.code, marchTo)!, measure, measuredAt, origins }, tank.code, marchTo)
}

/** A molecular weight that somebody entered in the closing of an operation, and between which moments it counts. */
interface Weight extends Entered {
  posted: number
  reversed: number
}

/** Of the gases, the youngest reading first. */
function weightsOf(story: Story, since: number, now: number): Map<string, Weight[]> {
  const tanks = new Map([...story.tanks].filter(([, { product }]) => product.gasType !== null))
  const entered = operationsOf({ ...story, tanks }, since, now).flatMap((told) => {
    const { tank, closing, by, reversed } = told
    const value = closing?.measure.molecularWeight
    if (!value || !by.measured || !by.posted) return []
    const weight: Weight = {
      value,
      calculation: pastId(calculationOf(told, 'closing'), by.measured.at),
      measuredAt: new Date(closing.at).toISOString(),
      posted: by.posted.at,
      reversed: reversed?.at ?? Infinity,
    }
    return [{ code: tank.code, weight }]
  })
  const byTank = Map.groupBy(
    entered.toSorted((a, b) => (a.weight.measuredAt < b.weight.measuredAt ? 1 : -1)),
    ({ code }) => code,
  )
  return new Map([...byTank].map(([code, all]) => [code, all.map(({ weight }) => weight)]))
}

/** As the nightly job finds it, five minutes after midnight. */
function enteredBefore(weights: readonly Weight[] | undefined, midnight: number): KnownOfTank['entered'] {
  const known = midnight + 5 * minute
  const before = new Date(midnight - heldMinutes * minute).toISOString()
  const last = weights?.find((one) => one.measuredAt < before && one.posted <= known && one.reversed > known)
  if (!last) return {}
  const { value, calculation, measuredAt } = last
  return { molecularWeight: { value, calculation, measuredAt } }
}

/** What the lab has signed, the youngest first. */
function samplesOf(story: Story): Map<string, LabSample[]> {
  const told = story.samples.toReversed().map((one): LabSample => ({
    number: one.number,
    tankCode: one.tank,
    product: one.product,
    takenAt: new Date(one.takenAt).toISOString(),
    position: 'composite',
    analyses: resultsOf(one).map((result) => ({ ...result, validatedAt: new Date(one.signedAt).toISOString() })),
  }))
  return Map.groupBy(
    told.toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1)),
    ({ tankCode }) => tankCode,
  )
}

function minuteAt(
  story: Story,
  code: string,
  at: number,
  tags: ReadonlyMap<GaugeMeasure, string>,
): Partial<Record<GaugeMeasure, GaugeValue>> {
  const said = gaugesOf(story, code, at)!
  return Object.fromEntries(
    gaugeMeasures.flatMap((measure) => {
      const tag = tags.get(measure)
      const value = said[measure]
      if (!tag || value === null) return []
      return [
        [measure, { value: String(value), quality: 'good', at: new Date(at).toISOString(), tag } satisfies GaugeValue],
      ]
    }),
  )
}

/** More than one only where the youngest is not to be used. */
const passedOver = 3

function signedBefore(samples: readonly LabSample[], midnight: string): LabSample[] {
  const first = samples.findIndex(({ analyses }) => analyses.every(({ validatedAt }) => validatedAt! < midnight))
  return first < 0 ? [] : samples.slice(first, first + passedOver)
}
