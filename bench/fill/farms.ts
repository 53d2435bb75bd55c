import tankRows from '#modules/tanks/demo/tanks.json' with { type: 'json' }

/** A terminal like that of the demo, or part of it: the first is the demo's own. */
export interface Farm {
  /** None of the first. */
  name?: string
  /** Codes at the demo's own terminal. */
  tanks: readonly string[]
}

const inService = tankRows.flatMap(({ code, isOutOfService }) => (isOutOfService ? [] : [code]))

/** So many tanks: whole terminals, and of the last as much as is left. */
export function farmsOf(tanks: number): Farm[] {
  return Array.from({ length: Math.ceil(tanks / inService.length) }, (_, index) => ({
    ...(index === 0 ? {} : { name: String(index + 1) }),
    tanks: some(Math.min(inService.length, tanks - index * inService.length)),
  }))
}

/** Some of every kind. */
const some = (count: number) =>
  inService.filter(
    (_, index) => Math.floor(((index + 1) * count) / inService.length) > Math.floor((index * count) / inService.length),
  )

/** In parts of about the same size. */
export function partsOf<One>(all: readonly One[], most: number): One[][] {
  const parts = Math.ceil(all.length / most)
  return Array.from({ length: parts }, (_, index) =>
    all.slice(Math.floor((index * all.length) / parts), Math.floor(((index + 1) * all.length) / parts)),
  )
}
