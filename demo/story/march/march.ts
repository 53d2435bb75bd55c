import tankRows from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { lent } from '#modules/tanks/demo/lent.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { Amounts } from '#modules/tank-operations/contract/tank-operations.contract.ts'
import { atHour, closingOf, minute } from '../clock.ts'
import type { Done, Reading, ToldOperation } from '../hand.ts'
import { onShift, people } from '../people.ts'
import { siteDayOf } from '../site-day.ts'
import { StoryTank } from '../tank.ts'
import type { Movement } from '../told.ts'
import gauges from './gauges.json' with { type: 'json' }
import written from './operations.json' with { type: 'json' }

/**
 * March 2025, the month of which every figure is worked out in the domain's documents: the same operations, readings and papers,
 * so that people can follow the figures on the screens. It is not the story's: nothing of it is left to chance.
 */
export const marchFrom = '2025-03-01'
export const marchTo = '2025-03-31'
/** Records and people were there before. */
export const setUpAt = atHour('2025-02-25', 8)
export const beginningOfMarch = closingOf(addDays(marchFrom, -1))
export const endOfMarch = closingOf(marchTo)

/** A row of the month's data; readings are level, temperature, density at 15 °C and water, of gas also vapour and pressure. */
interface Written {
  key: string
  type: string
  tank: string
  side?: 'sender' | 'receiver'
  from: string
  to: string
  posted: string
  opening?: string
  closing?: string
  /** In kg, litres at 15 °C and observed. */
  amounts?: string
  document?: string
  number?: string
  fiscal?: string
  owner?: string
  voyage?: string
  replaces?: string
  note?: string
}
const rows = written as readonly Written[]

const wasThere = (code: string): StoryTank => {
  const row = tankRows.find((one) => one.code === code)!
  return new StoryTank({ ...row, product: lent[code] ?? row.product })
}
const tanks = new Map(Object.keys(gauges).map((code) => [code, wasThere(code)]))
/** The tanks of which the month tells. */
export const marchTanks: ReadonlySet<string> = new Set(tanks.keys())

/** What was written down about the tanks, in the order in which somebody began to write. */
export function marchOperations(): ToldOperation[] {
  return rows.map(toldOf).toSorted((a, b) => a.by.created.at - b.by.created.at || (a.key < b.key ? -1 : 1))
}

/** What the gauges of the tanks said in the last minutes of the month. */
export function gaugesOfLastDay(): { tank: StoryTank; reading: Reading }[] {
  const at = endOfMarch - 4 * minute
  return Object.entries(gauges).map(([code, said]) => ({
    tank: tanks.get(code)!,
    reading: readingOf(tanks.get(code)!, at, said),
  }))
}

/** What a ship brought or took. */
export function marchMovements(voyage: string): Movement[] {
  return rows.flatMap((row) => {
    if (row.voyage !== voyage) return []
    const { key, tank, type, direction, from, to, opening, closing } = toldOf(row)
    return [
      {
        key,
        type: type as Movement['type'],
        tank: tank.code,
        plant: tank.plant,
        product: tank.product.code,
        side: direction!,
        from,
        to,
        kg: Math.abs(closing!.kg - opening!.kg),
        density15: Number(closing!.measure.density15),
        by: 'level',
      },
    ]
  })
}

function toldOf(row: Written): ToldOperation {
  const { key, type, opening, closing, amounts, owner = 'SEL', document, number, fiscal, voyage, note, replaces } = row
  const tank = tanks.get(row.tank)!
  const [from, to] = [Date.parse(row.from), Date.parse(row.to)]
  const next = rows.find((one) => one.replaces === key)
  return {
    key: keyOf(key),
    type,
    tank,
    effect: type === 'INV' ? 'stockTake' : type === 'AZZPD' ? 'zeroing' : 'movement',
    direction: row.side ?? null,
    from,
    to,
    ...(opening ? { opening: readingOf(tank, from, opening) } : {}),
    ...(closing ? { closing: readingOf(tank, to, closing) } : {}),
    ...(amounts ? { quantity: amountsOf(amounts) } : {}),
    takesOver: false,
    papers: {
      owner,
      ...(voyage ? { voyage } : {}),
      ...(note ? { note } : {}),
      ...(document
        ? { document: { type: document, number: number!, ...(fiscal ? { fiscal: amountsOf(fiscal) } : {}) } }
        : {}),
    },
    by: doneOf(row, tank, replaces ? Date.parse(row.posted) - 20 * minute : amounts ? to : from),
    ...(replaces ? { replaces: { key: keyOf(replaces), reason: note! } } : {}),
    ...(next ? { reversed: { at: Date.parse(next.posted), by: people.fiscal[tank.plant], reason: next.note! } } : {}),
  }
}

const keyOf = (key: string) => `march ${key}`

/** Begun when it begins; what is metered is written down afterwards. */
function doneOf({ to, posted }: Written, tank: StoryTank, begun: number): ToldOperation['by'] {
  return {
    created: done(tank, begun + minute),
    opened: done(tank, begun + 4 * minute),
    measured: done(tank, Math.max(Date.parse(to), begun) + 6 * minute),
    posted: done(tank, Date.parse(posted)),
  }
}

const done = ({ plant }: StoryTank, at: number): Done => ({ at, by: onShift(plant, at) })

function amountsOf(text: string): Amounts {
  const [mass, volume15, observed] = text.split(' ') as [string, string, string]
  return { mass, volume15, observed }
}

function readingOf(tank: StoryTank, at: number, text: string): Reading {
  const [level, liquidTemperature, density15, water, vapourTemperature = null, pressure = null] = text.split(' ') as [
    string,
    string,
    string,
    string,
    string?,
    string?,
  ]
  const measure = {
    gauge: 'dip' as const,
    reading: Number(level),
    waterLevel: Number(water),
    liquidTemperature,
    // The same on every visit.
    ambientTemperature: '14.0',
    density15,
    sedimentAndWater: null,
    feetPosition: tank.row.roofMassKg === null ? null : ('LOW' as const),
    vapourTemperature,
    pressure,
    molecularWeight: tank.product.gasType ? tank.product.molecularWeight!.toFixed(3) : null,
  }
  const conditions = {
    ambient: 14,
    temperature: Number(liquidTemperature),
    waterLevel: Number(water),
    pressure: pressure === null ? null : Number(pressure),
  }
  return { at, measure, kg: tank.kgAt(Number(level), { density15: Number(density15) }, conditions, siteDayOf(at)) }
}
