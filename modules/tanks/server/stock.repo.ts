import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

/** In kg and litres, as decimal text; real is what was measured, fiscal what the registers say. */
export interface Quantities {
  realMass: string
  realVolume15: string
  realObserved: string
  fiscalMass: string
  fiscalVolume15: string
  fiscalObserved: string
}

const quantities = (alias: string) =>
  sql.raw(
    ['mass', 'volume15', 'observed']
      .flatMap((what) =>
        ['real', 'fiscal'].map((kind) => [`${kind}_${what}`, kind + what[0]!.toUpperCase() + what.slice(1)]),
      )
      .map(([column, name]) => `${alias}.${column}::text as "${name}"`)
      .join(', '),
  )

export interface TankStock extends Quantities {
  tankCode: string
  plant: string
  product: string | null
}

/** The book of every tank of a plant (of all without one) at a moment: all that was measured up to then, posted whenever. */
export async function stockAt(db: Reader, moment: string, plant?: string): Promise<TankStock[]> {
  return db.query(sql<TankStock>`
    select t.code as "tankCode", t.plant, t.product, ${quantities('s')}
    from tanks t cross join lateral tank_stock_at(t.code, ${moment}) s
    where ${plant ? sql`t.plant = ${plant}` : sql`true`} order by t.code`)
}

export interface DayStock extends Quantities {
  tankCode: string
  day: string
}

/** How each tank of a plant stood at the end of the days with postings, from one day to another, both included. */
export async function stockOfDays(db: Reader, plant: string, from: string, to: string): Promise<DayStock[]> {
  return db.query(sql<DayStock>`
    select d.tank_code as "tankCode", d.day::text as day, ${quantities('d')}
    from tank_day_stock d where d.plant = ${plant} and d.day between ${from} and ${to} order by d.tank_code, d.day`)
}

/** What the registers say is in the tank now. */
export async function bookOf(db: Reader, tankCode: string): Promise<Quantities | undefined> {
  const [row] = await db.query(sql<Quantities>`
    select ${quantities('b')} from tank_book_stock b where b.tank_code = ${tankCode}`)
  return row
}
