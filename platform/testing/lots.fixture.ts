import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, choice, code, date, decimal, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { tableSql } from '#platform/server/registry/store/table-sql.ts'

/** Two registries for tests of large files: lots, each of a place. */

export const placeRegistry = defineRegistry({
  id: 'probePlaces',
  category: 'probe',
  name: 'Places',
  schema: z.strictObject({ code: code({ pattern: /^[A-Z]\d$/, max: 2 }), name: text({ max: 40 }) }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name'],
  filters: ['name'],
  sort: 'name',
  sections: [{ id: 'all', fields: ['code', 'name'] }],
})

const lotFields = ['lot', 'name', 'place', 'status', 'isOpen', 'loadedOn', 'batch', 'quantity', 'note'] as const

const lots = {
  category: 'probe',
  schema: z.strictObject({
    lot: code({ pattern: /^L\d+$/, max: 8 }),
    name: text({ max: 60 }),
    place: reference({ to: 'probePlaces', max: 2 }),
    status: choice(['draft', 'closed']),
    isOpen: boolean(),
    loadedOn: optional(date()),
    batch: integer({ min: 0, max: 1_000_000 }),
    quantity: optional(decimal({ digits: 12, decimals: 3, min: '0', max: '999999999', unit: 'kg' })),
    note: optional(text({ max: 40 })),
  }),
  key: ['lot'],
  title: 'name',
  list: lotFields,
  filters: ['name', 'place', 'status'],
  sort: 'lot',
  sections: [{ id: 'all', fields: lotFields }],
} as const
export const lotRegistry = defineRegistry({ ...lots, id: 'probeLots', name: 'Lots' })
/** The same at home at their place. */
export const homeLotRegistry = defineRegistry({ ...lots, id: 'probeHomeLots', name: 'HomeLots', site: 'place' })
/** A note that only a person at the screen may write. */
export const guardedNote = 'by hand'

export const lotsModule: ServerModule = {
  id: 'probe',
  texts: { probePlaces: { en: {}, it: {} }, probeLots: { en: {}, it: {} }, probeHomeLots: { en: {}, it: {} } },
  registries: [
    { registry: placeRegistry },
    { registry: lotRegistry },
    {
      registry: homeLotRegistry,
      guard: async (_db, { after }, { scopes }) =>
        after?.['note'] === guardedNote && scopes !== null ? [{ field: 'note', code: 'core.notValid' }] : [],
    },
  ],
}

export async function createLotTables(owner: Database): Promise<void> {
  const registries = [placeRegistry, lotRegistry, homeLotRegistry]
  const find = (id: string) => registries.find((registry) => registry.id === id)!
  for (const registry of registries) {
    for (const statement of tableSql(registry, find).split(';\n')) {
      if (statement.trim()) await owner.query(sql.raw(statement))
    }
  }
  await owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(
      sql`insert into probe_places (code, name, updated_by) values ('A1', 'Alto', 'system:test'), ('B2', 'Basso', 'system:test')`,
    ),
  )
}

export async function addLots(owner: Database, count: number, name: string): Promise<void> {
  await owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      insert into probe_lots (lot, name, place, status, is_open, loaded_on, batch, quantity, updated_by)
      select 'L' || n, ${name}, 'A1', 'draft', n % 2 = 0, date '2026-01-01' + n % 300, n, n * 1.001, 'system:test'
      from generate_series(1, ${count}::int) n`),
  )
}

export type LotCells = Cell[]

/** A workbook of lots as somebody would make it: names of the columns, then rows. */
export async function lotFile(
  rows: number,
  cellsOf: (number: number) => LotCells,
  header: Cell[] = [...lotFields],
): Promise<Buffer> {
  const sheet = writeWorkbook(
    { name: 'Lots', widths: [] },
    (async function* () {
      yield header
      for (let number = 1; number <= rows; number++) yield cellsOf(number)
    })(),
  )
  const parts: Uint8Array[] = []
  for await (const part of sheet) parts.push(part)
  return Buffer.concat(parts)
}
