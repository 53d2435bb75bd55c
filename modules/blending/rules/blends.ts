import { Decimal } from '#platform/core/decimal.ts'

/** One posted operation of a blend, in the direction of the operation. */
export interface Mixed {
  id: string
  number: number
  plant: string
  tankCode: string
  product: string
  direction: 'sender' | 'receiver'
  openingAt: string
  closingAt: string
  mass: string
  volume15: string
  /** Fatty acid methyl esters, of which a road fuel may have so much and no more. */
  isBio: boolean
}

export interface Blend {
  into: Mixed
  base: Mixed[]
  bio: Mixed[]
}

/** EN 590:2013, 5.1: gas oil for road vehicles has at most 7.0 % (V/V) of FAME. */
export const famePercentAtMost = '7.00'
/** Directive (EU) 2018/2001, annex III: energy content by volume in MJ/l. */
export const energyOf = { bio: 33, base: 36 } as const

const overlap = (a: Mixed, b: Mixed) =>
  Math.min(Date.parse(a.closingAt), Date.parse(b.closingAt)) -
  Math.max(Date.parse(a.openingAt), Date.parse(b.openingAt))

/** Whichever of two came first; of the same moment, the lower number. */
const before = (a: Mixed, b: Mixed) => Date.parse(a.openingAt) - Date.parse(b.openingAt) || a.number - b.number

/**
 * A blend is one receiving operation and what was sent while it was open: each sender belongs to the receiver of its plant with
 * which it shares the most time, and to none where it shares none. Blends without a bio component are no concern of this.
 */
export function blendsOf(operations: readonly Mixed[]): Blend[] {
  const receivers = operations.filter(({ direction, isBio }) => direction === 'receiver' && !isBio).toSorted(before)
  const blends = new Map(receivers.map((into) => [into.id, { into, base: [], bio: [] } as Blend]))
  for (const sender of operations.filter(({ direction }) => direction === 'sender').toSorted(before)) {
    const [best] = receivers
      .filter((one) => one.plant === sender.plant && one.tankCode !== sender.tankCode && overlap(one, sender) > 0)
      .toSorted((a, b) => overlap(b, sender) - overlap(a, sender) || before(a, b))
    if (best) blends.get(best.id)![sender.isBio ? 'bio' : 'base'].push(sender)
  }
  return [...blends.values()].filter(({ bio }) => bio.length > 0)
}

export const blendStates = ['within', 'above', 'incomplete'] as const
export type BlendState = (typeof blendStates)[number]

/** Half up, once for each figure. */
const percent = (part: Decimal, whole: Decimal) => part.div(whole).times(100).toFixed(2)
const sum = (of: readonly Mixed[], what: 'mass' | 'volume15') =>
  of.reduce((all, one) => all.plus(one[what]), new Decimal(0))
/** What most of it was. */
const mostly = (of: readonly Mixed[]): string | null =>
  of.toSorted((a, b) => new Decimal(b.volume15).cmp(a.volume15) || a.number - b.number)[0]?.product ?? null

/**
 * The figures of a blend by what its tanks measured: shares of the bio component by volume at 15 °C, mass and energy. The
 * share by volume is rounded to two decimals first and held against the limit then. The volume change is what the blend has
 * more or less than its parts.
 */
export function figuresOf({ into, base, bio }: Blend) {
  const volumes = { base: sum(base, 'volume15'), bio: sum(bio, 'volume15') }
  const masses = { base: sum(base, 'mass'), bio: sum(bio, 'mass') }
  const energy = {
    base: volumes.base.times(energyOf.base).div(1000),
    bio: volumes.bio.times(energyOf.bio).div(1000),
  }
  const isWhole = base.length > 0 && volumes.base.plus(volumes.bio).gt(0)
  const share = (of: Record<'base' | 'bio', Decimal>) => (isWhole ? percent(of.bio, of.base.plus(of.bio)) : null)
  const shareVolume = share(volumes)
  const state: BlendState =
    shareVolume === null ? 'incomplete' : new Decimal(shareVolume).gt(famePercentAtMost) ? 'above' : 'within'
  return {
    baseProduct: mostly(base),
    bioProduct: mostly(bio)!,
    baseVolume15: volumes.base.toFixed(0),
    bioVolume15: volumes.bio.toFixed(0),
    blendVolume15: new Decimal(into.volume15).toFixed(0),
    volumeChange: isWhole ? new Decimal(into.volume15).minus(volumes.base).minus(volumes.bio).toFixed(0) : null,
    shareVolume,
    mostShare: famePercentAtMost,
    state,
    shareMass: share(masses),
    shareEnergy: share(energy),
    bioEnergy: energy.bio.toFixed(3),
    baseMass: masses.base.toFixed(0),
    bioMass: masses.bio.toFixed(0),
    blendMass: new Decimal(into.mass).toFixed(0),
  }
}
