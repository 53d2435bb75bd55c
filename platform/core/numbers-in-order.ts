/** Between two of them there is room for others, so that a record that is moved is the only one that changes. */
const step = 10

/** Without the entry at `from`, and with it at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

/**
 * The numbers of records that somebody has put into an order: rising, and new for as few of them as possible. Where there is no room
 * between two that stay, all are numbered anew.
 */
export function numbersInOrder(numbers: readonly number[], range: { min: number; max: number }): number[] {
  const places = [...longestRise(numbers), numbers.length]
  const result: number[] = []
  for (const place of places) {
    const count = place - result.length
    const below = result.at(-1) ?? range.min - 1
    const above = numbers[place] ?? Math.min(range.max + 1, below + step * (count + 1))
    // No number is left between them.
    if (above - below <= count) return evenly(numbers.length, range)
    for (let nth = 1; nth <= count; nth++) result.push(below + Math.floor(((above - below) * nth) / (count + 1)))
    if (place < numbers.length) result.push(numbers[place]!)
  }
  return result
}

function evenly(count: number, { min, max }: { min: number; max: number }): number[] {
  const apart = Math.min(step, Math.floor((max - min + 1) / (count + 1)))
  if (apart < 1) throw new Error(`no ${count} numbers between ${min} and ${max}`)
  return Array.from({ length: count }, (_, index) => min + apart * (index + 1))
}

/** The places of as many as possible that rise as they stand. */
function longestRise(numbers: readonly number[]): number[] {
  const best: { length: number; before: number }[] = []
  let last = -1
  for (const [place, number] of numbers.entries()) {
    let before = -1
    for (let other = 0; other < place; other++) {
      if (numbers[other]! < number && (before < 0 || best[other]!.length > best[before]!.length)) before = other
    }
    best.push({ length: before < 0 ? 1 : best[before]!.length + 1, before })
    if (last < 0 || best[place]!.length > best[last]!.length) last = place
  }
  const places: number[] = []
  for (let place = last; place >= 0; place = best[place]!.before) places.unshift(place)
  return places
}
