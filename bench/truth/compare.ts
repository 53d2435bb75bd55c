import type { Client } from 'pg'
import { Decimal } from '#platform/core/decimal.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DayRow } from '#modules/stock-sheets/contract/sheets.contract.ts'
import { stockFigures } from '#modules/stock-sheets/rules/tank-stock.ts'
import { dayRows } from '#modules/stock-sheets/server/sheets.repo.ts'
import { type SecondRow, secondSheet } from './second-sheet.repo.ts'

const number = (text: string | null) => text && new Decimal(text).toFixed()

/** A row of the application as the second sheet has it. */
const asSecond = (row: DayRow): SecondRow => ({
  tank: row.tankCode,
  product: row.product,
  source: row.source,
  level: row.level,
  temperature: number(row.temperature),
  mass: number(row.mass),
  volume15: number(row.volume15),
  density15: number(row.density15),
  bookMass: number(row.bookMass)!,
  bookVolume15: number(row.bookVolume15)!,
  isOutdated: row.isOutdated,
  available: stockFigures(row).availableMass,
})

/** What the two sheets of a day say otherwise, tank by tank; of now, or as it was known at a moment. */
export async function differencesOn(db: Db, client: Client, day: string, asAt?: string) {
  const told = await db.transaction({ id: 'system:drill', scope: everything }, (tx) => dayRows(tx, { day, asAt }))
  const second = new Map((await secondSheet(client, day, asAt ?? 'infinity')).map((row) => [row.tank, row]))
  const differences = told.flatMap((row) => {
    const [first, other] = [asSecond(row), second.get(row.tankCode)]
    const wrong = Object.keys(first).filter(
      (name) => first[name as keyof SecondRow] !== other?.[name as keyof SecondRow],
    )
    const say = (of: SecondRow | undefined) => wrong.map((name) => of?.[name as keyof SecondRow]).join(' / ')
    return wrong.length === 0
      ? []
      : [`${day} ${asAt ?? 'now'} ${row.tankCode} ${wrong.join(' / ')}: ${say(first)}, second ${say(other)}`]
  })
  return {
    tanks: told.length,
    differences: told.length === second.size ? differences : [...differences, `${day}: tanks missing`],
  }
}
