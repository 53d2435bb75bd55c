import benchmarks from '#modules/commercial/demo/benchmarks.json' with { type: 'json' }
import firstQuotes from '#modules/commercial/demo/daily-quotes-2025H1.json' with { type: 'json' }
import firstRates from '#modules/commercial/demo/exchange-rates-monthly.json' with { type: 'json' }
import { chanceOf, deviate } from '#demo/story/chance.ts'
import { weekdayOf } from '#demo/story/clock.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { customsRateDate } from '../rules/customs-rate-date.ts'
import { easterMonday } from '#platform/core/working-days.ts'

/**
 * What the market did: the quotations of the data files, and a walk that goes on from the last of them. All benchmarks follow one
 * market and each a little its own way; both are drawn back to where they came from, so that no price runs away in a year.
 */
export interface Quotation {
  benchmark: string
  day: string
  price: number
}

type Benchmark = keyof Omit<(typeof firstQuotes)[number], 'date'>

const last = firstQuotes.at(-1)!
/** Of what a day does, in logarithms of the price; as the quotations of the data files move. */
const market = { step: 0.011, pull: 0.012 }
const own = { step: 0.005, pull: 0.04 }
const currency = { step: 0.0035, pull: 0.01 }

/** Weekdays without the publisher's own holidays, which are fewer than those of the site. */
export function isQuotationDay(day: string): boolean {
  if (weekdayOf(day) > 5 || ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const monday = easterMonday(Number(day.slice(0, 4)))
  return day !== monday && day !== addDays(monday, -3)
}

/** All quotations until a day, in order of their days. */
export function quotationsUntil(until: string): Quotation[] {
  const quoted = firstQuotes.map((row): [string, (code: Benchmark) => number] => [row.date, (code) => row[code]])
  const walk = new Walk(market, 'market')
  const walks = new Map(benchmarks.map(({ code }) => [code, new Walk(own, code)]))
  for (const day of quotationDays(addDays(last.date, 1), until)) {
    const all = walk.to(day)
    quoted.push([day, (code) => last[code] * Math.exp(all + walks.get(code)!.to(day))])
  }
  return quoted
    .filter(([day]) => day <= until)
    .flatMap(([day, priceOf]) =>
      benchmarks.map(({ code, unitCode }) => {
        const price = priceOf(code as Benchmark)
        return { benchmark: code, day, price: unitCode === 'BBL' ? rounded(price, 1000) : rounded(price, 4) }
      }),
    )
}

/** How many dollars a euro was worth on each day since the customs took their rate for the first month that no data file knows. */
export function dollarRatesUntil(until: string): Map<string, number> {
  const walk = new Walk(currency, 'EUR')
  return new Map(
    quotationDays(customsRateDate(addDays(last.date, 1).slice(0, 7)), until).map((day) => [
      day,
      rounded(firstRates.at(-1)!.average * Math.exp(walk.to(day)), 10_000),
    ]),
  )
}

/** Now and then one is not there when the others are; so many days later it is. */
export const lateBy = ({ benchmark, day }: Quotation): number =>
  chanceOf(`${benchmark} ${day} late`) < 0.002 ? 3 + Math.floor(5 * chanceOf(`${benchmark} ${day} by`)) : 0

/** Days follow each other; each is asked for once. */
class Walk {
  readonly #by: { step: number; pull: number }
  readonly #name: string
  #place = 0

  constructor(by: { step: number; pull: number }, name: string) {
    this.#by = by
    this.#name = name
  }

  to(day: string): number {
    const { step, pull } = this.#by
    this.#place += step * deviate(`${this.#name} ${day}`) - pull * this.#place
    return this.#place
  }
}

function quotationDays(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) if (isQuotationDay(day)) days.push(day)
  return days
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
