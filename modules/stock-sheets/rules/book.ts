import { Decimal } from '#platform/core/decimal.ts'
import type { BookAmounts, BookPosting } from '../contract/why.contract.ts'

type Amounts = Readonly<Record<keyof BookAmounts, Decimal>>
const none: Amounts = { mass: new Decimal(0), volume15: new Decimal(0) }
const plus = (all: Amounts, one: BookAmounts | Amounts): Amounts => ({
  mass: all.mass.plus(one.mass),
  volume15: all.volume15.plus(one.volume15),
})
const text = ({ mass, volume15 }: Amounts): BookAmounts => ({ mass: mass.toFixed(3), volume15: volume15.toFixed(3) })

/**
 * The book of a tank over some days: what it was before, after each posting in its order, and at the end; and what came and
 * went, without what was reversed and its reversal, which cancel each other at the same moment.
 */
export function bookOf(before: BookAmounts, postings: readonly BookPosting[]) {
  let book = plus(none, before)
  let [received, sent] = [none, none]
  const lines = postings.map((posting) => {
    book = plus(book, posting)
    const minus = { mass: new Decimal(posting.mass).neg(), volume15: new Decimal(posting.volume15).neg() }
    const counts = !posting.isNetted
    if (counts && minus.mass.lt(0)) received = plus(received, posting)
    if (counts && minus.mass.gt(0)) sent = plus(sent, minus)
    return { ...posting, book: text(book) }
  })
  return { lines, received: text(received), sent: text(sent), after: text(book) }
}
