import { minute } from '#demo/story/clock.ts'
import type { Reading, ToldOperation } from '#demo/story/hand.ts'
import { people } from '#demo/story/people.ts'
import type { Amounts } from '../contract/tank-operations.contract.ts'

const note = 'Giacenza ripresa dal registro precedente, che ha tenuto i movimenti dal 1° aprile 2025 a questo momento'

/**
 * Between March and the day on which these records go on, others kept the book. A tank that has one already does not begin
 * anew with a stock-take: its book is set to what was found, openly, by the operation that sets books.
 */
export function takenOver(
  operations: readonly ToldOperation[],
  tanks: ReadonlySet<string>,
  found: (tank: ToldOperation['tank'], reading: Reading) => Amounts,
): ToldOperation[] {
  return operations.flatMap(({ tank, effect, closing }): ToldOperation[] => {
    if (effect !== 'stockTake' || !tanks.has(tank.code)) return []
    // Right before the measurement, which then stands for what is there.
    const at = closing!.at - minute
    const done = (minutes: number) => ({ at: at + minutes * minute, by: people.balance })
    return [
      {
        key: `${tank.code}-taken-over`,
        type: 'AZZPD',
        tank,
        effect: 'zeroing',
        direction: null,
        from: at,
        to: at,
        quantity: found(tank, closing!),
        takesOver: false,
        papers: { owner: 'SEL', note },
        // What the last day of March was told too late for is in the book by then.
        by: { created: done(40), measured: done(42), posted: done(45) },
      },
    ]
  })
}
