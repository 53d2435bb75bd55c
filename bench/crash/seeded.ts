/** Choices that repeat with the same seed (xorshift, 32 bits). */
export interface Seeded {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function seeded(seed: number): Seeded {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Neighbouring seeds begin alike.
  for (let i = 0; i < 16; i++) next()
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
