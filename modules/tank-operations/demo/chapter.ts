import { factsThen } from '#modules/tanks/demo/facts-then.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import { operationsOf, type ToldOperation } from '#demo/story/hand.ts'
import { tagsOf } from '#demo/story/tags.ts'
import { marchOperations, marchTanks } from '#demo/story/march/march.ts'
import { ledgerOf } from './ledger.ts'
import { operationId, type WrittenOperation, Writer } from './lives.ts'
import { Measurer } from './measurer.ts'
import { takenOver } from './taken-over.ts'

/** Traces are large: so many operations are in memory at a time. */
const atOnce = 1_000

/** Everything that was moved in the tanks, in March too: drafted, measured, posted, now and then taken back; with its calculations and the ledger. */
export const operationsChapter: Chapter = {
  id: 'tank-operations',
  async tell({ story, since, now, march, db, past, idOf, voyageOf, say }) {
    const begun = operationsOf(story, since, now)
    const factsOf = await db.transaction({ id: 'system:demo', scope: everything }, (tx) =>
      factsThen(tx, [...story.tanks.keys()]),
    )
    const gauges = new Map(
      [...story.tanks].map(([code, tank]) => [code, new Set(tagsOf(tank).map(({ measure }) => measure))]),
    )
    const calls = new Map(story.calls.map((call) => [call.key, call]))
    const measurer = new Measurer({ story, since, now }, factsOf, gauges)
    const operations = march
      ? [...marchOperations(), ...takenOver(begun, marchTanks, (...found) => measurer.amountsOf(...found)), ...begun]
      : begun
    const ids = new Map(operations.map((one) => [one.key, { id: operationId(one) }]))
    const writer = new Writer({
      measurer,
      idOf,
      voyageOf,
      holderOf: (call) => calls.get(call)!.holder,
      numberOf: (key) => ids.get(key)!,
    })
    const written: WrittenOperation[] = []
    const before = await past.lastNumber('tank_operations', 'number')
    const inTankOrder = operations
      .map((one, index) => ({ one, number: before + index + 1 }))
      .toSorted((a, b) => inTank(a.one, b.one))
    for (let from = 0; from < operations.length; from += atOnce) {
      const part = inTankOrder.slice(from, from + atOnce).map(({ one, number }) => writer.write(one, number))
      await past.born(
        'tank_calculations',
        part.flatMap(({ calculations }) => calculations),
      )
      await past.lived(
        'tank_operations',
        part.map(({ life }) => life),
      )
      written.push(...part.map((one) => ({ ...one, calculations: [] })))
    }
    const maxLitres = new Map([...story.tanks].map(([code, { row }]) => [code, (1000 * row.maxVolumeM3).toFixed(3)]))
    const { postings, books, days } = ledgerOf(written, maxLitres)
    await past.insert('tank_postings', postings)
    await past.insert('tank_book_stock', books)
    await past.insert('tank_day_stock', days)
    await past.numberFrom('tank_operations', 'number')
    say(`demo: ${operations.length} tankOperations, ${postings.length} postings`)
  },
}

/** One takes over how the one before was closed, whoever began to write first. */
const inTank = (a: ToldOperation, b: ToldOperation) =>
  a.tank === b.tank
    ? a.from - b.from || Number(b.effect === 'stockTake') - Number(a.effect === 'stockTake')
    : a.tank.code < b.tank.code
      ? -1
      : 1
