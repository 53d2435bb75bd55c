import { vesselExperienceFactor } from '@molo/measurement/vessel'
import type { Step } from '@molo/measurement/trace'
import { roundHalfUp } from '@molo/measurement/weight'
import { Decimal } from '#platform/core/decimal.ts'
import type { Experience, PastVoyage } from '../contract/ullage.contract.ts'

export interface KnownVoyage {
  voyage: string
  at: string
  ship: string
  shore: string
  /** Of a report here, not entered by hand. */
  seen: boolean
  isLightering: boolean
  isFirstAfterDryDock: boolean
}

/** API MPMS 17.9 / EI HM 49: at least five that qualify, and of more than twenty the last. */
const most = 20
const fewest = 5

/**
 * The vessel experience factor of past voyages, with the reason of each that is left out: gross errors beyond 2 %, lightering,
 * the first voyage after a dry dock, then what is further than 0.30 % from the mean of the rest.
 */
export function experienceOf(known: readonly KnownVoyage[], given: string | null, steps?: Step[]): Experience {
  const ordered = known.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.voyage < b.voyage ? -1 : 1))
  const first = Math.max(0, ordered.length - most)
  const voyages = ordered.slice(first).map((one) => ({
    vessel: Number(one.ship),
    shore: Number(one.shore),
    lightering: one.isLightering,
    firstAfterDryDock: one.isFirstAfterDryDock,
  }))
  const found = voyages.length > 0 ? vesselExperienceFactor({ voyages }, steps).value : null
  const told = ordered.map((one, index): PastVoyage => {
    const ratio = new Decimal(one.ship).div(one.shore)
    const leftOut =
      index < first
        ? 'older'
        : found?.qualifying.includes(index - first)
          ? null
          : one.isLightering
            ? 'lightering'
            : one.isFirstAfterDryDock
              ? 'dryDock'
              : ratio.minus(1).abs().gt('0.02')
                ? 'gross'
                : 'band'
    const { voyage, at, ship, shore, seen } = one
    return { voyage, at, ship, shore, ratio: ratio.toFixed(5), seen, leftOut }
  })
  const isEnough = (found?.qualifying.length ?? 0) >= fewest
  const own = found && isEnough ? found.vef.toFixed(4) : null
  return {
    factor: given ?? own,
    mean: found ? roundHalfUp(found.firstAverage, 5).toFixed(5) : null,
    isEnough,
    source: given !== null ? 'given' : own !== null ? 'voyages' : null,
    voyages: told,
  }
}
