import benchmarks from '#modules/commercial/demo/benchmarks.json' with { type: 'json' }
import { between } from '#demo/story/chance.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import { atHour, minute } from '#demo/story/clock.ts'
import { people } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { isWorkingDay } from '#platform/core/working-days.ts'
import type { Life } from '#platform/server/demo/past.repo.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { customsRateDate } from '../rules/customs-rate-date.ts'
import { commercialDemo } from './demo.ts'
import { dollarRatesUntil, lateBy, type Quotation, quotationsUntil } from './market.ts'

/** What the market told, as somebody wrote it down on the working day after: quotations, prices of months, exchange rates. */
export const pricesChapter: Chapter = {
  id: 'commercial.prices',
  async tell({ since, now, past, idOf, say }) {
    const by = idOf(people.prices)
    // What was quoted before the records begin was taken over on their first morning.
    const taken = atHour(siteDayOf(since + 2 * minute), 7.5)
    const written = (at: number) => Math.max(at, taken)
    const born = <T extends { at: number }>(all: readonly T[], nameOf: (one: T) => string, rowOf: (one: T) => object) =>
      all
        .filter(({ at }) => at <= now)
        .map((one) => ({
          id: pastId(nameOf(one), one.at),
          at: one.at,
          by,
          row: { version: 1, updatedAt: new Date(one.at).toISOString(), updatedBy: by, ...rowOf(one) },
        }))

    const quotations = quotationsUntil(siteDayOf(now)).map((one) => ({ ...one, at: written(knownAt(one)) }))
    const prices = born(
      quotations.filter((one) => !isThere.has(`${one.benchmark} ${one.day}`)),
      ({ benchmark, day }) => `quotation ${benchmark} ${day}`,
      ({ benchmark, day, price }) => ({
        benchmarkCode: benchmark,
        quoteDate: day,
        price: price.toFixed(4),
        source: 'Demo',
      }),
    )
    await past.born('daily_prices', prices)
    const settled = born(
      settlesOf(quotations),
      ({ benchmark, month }) => `settle ${benchmark} ${month}`,
      ({ benchmark, month, price }) => ({ benchmarkCode: benchmark, month, price, note: null }),
    )
    await past.born('settle_prices', settled)
    await past.lived('exchange_rates', ratesOf(now, written, by))
    say(`demo: ${prices.length} dailyPrices, ${settled.length} settlePrices`)
  },
}

const pairsOf = (records: readonly Record<string, unknown>[], field: string) =>
  records.map((one) => `${String(one['benchmarkCode'])} ${String(one[field])}`)
const { dailyPrices, settlePrices, exchangeRates } = commercialDemo.records
/** What the terminal was set up with. */
const isThere = new Set([...pairsOf(dailyPrices!, 'quoteDate'), ...pairsOf(settlePrices!, 'month')])
const monthsThere = new Set(exchangeRates!.map(({ month }) => month))

/** A quotation is known from the day after it, and somebody writes it down on the next one on which the office works. */
function knownAt(quotation: Quotation): number {
  const day = nextWorkingDay(addDays(quotation.day, lateBy(quotation)))
  return atHour(day, between(`quotations ${day}`, 7.8, 8.7))
}

function nextWorkingDay(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

const decimalsOf = new Map(benchmarks.map(({ code, averageDecimals }) => [code, averageDecimals]))

/** The price of a month is the mean of its quotations, once the last of them is known. */
function settlesOf(quotations: readonly (Quotation & { at: number })[]) {
  const ofMonth = Map.groupBy(quotations, ({ benchmark, day }) => `${benchmark} ${day.slice(0, 7)}`)
  return [...ofMonth]
    .filter(([name, all]) => !isThere.has(name) && isOver(all[0]!.day.slice(0, 7), quotations.at(-1)!.day))
    .map(([, all]) => {
      const { benchmark, day } = all[0]!
      const mean = all.reduce((sum, { price }) => sum.plus(price), new Decimal(0)).div(all.length)
      const price = mean.toDecimalPlaces(decimalsOf.get(benchmark)!).toFixed(4)
      const at = Math.max(...all.map((one) => one.at)) + 50 * minute
      return { benchmark, month: day.slice(0, 7), price, at }
    })
}

const isOver = (month: string, day: string) => month < day.slice(0, 7)

/** The customs rate is known before its month begins, the average when it is over. */
function ratesOf(now: number, written: (at: number) => number, by: string): Life[] {
  const rates = dollarRatesUntil(siteDayOf(now))
  const days = [...rates.keys()]
  const months = new Set(days.flatMap((day) => [day.slice(0, 7), monthAfter(day)]))
  const morning = (day: string) => written(atHour(nextWorkingDay(day), 9.2))
  return [...months].flatMap((month): Life[] => {
    const customsRateDay = days.findLast((day) => day <= customsRateDate(month))!
    const last = days.findLast((day) => day.startsWith(month))
    if (monthsThere.has(month)) return []
    const ofMonth = days.filter((day) => day.startsWith(month)).map((day) => rates.get(day)!)
    const isKnown = last !== undefined && isOver(month, siteDayOf(now))
    const customs = {
      at: morning(customsRateDate(month)),
      set: {
        month,
        baseCurrencyCode: 'EUR',
        quoteCurrencyCode: 'USD',
        averageRate: null,
        customsRate: rates.get(customsRateDay)!.toFixed(6),
        customsRateDate: customsRateDate(month),
      },
    }
    const average = isKnown && {
      at: morning(addDays(`${monthAfter(last)}-01`, -1)),
      set: { averageRate: new Decimal(ofMonth.reduce((sum, rate) => sum + rate, 0) / ofMonth.length).toFixed(6) },
    }
    const steps = !average
      ? [customs]
      : average.at === customs.at
        ? [{ at: customs.at, set: { ...customs.set, ...average.set } }]
        : [customs, average]
    const happened = steps.filter(({ at }) => at <= now).map((step) => ({ ...step, by }))
    return happened.length > 0 ? [{ id: pastId(`rate ${month}`, customs.at), steps: happened }] : []
  })
}

const monthAfter = (day: string) => addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)
