import type { ListedRow } from '#platform/core/registry.ts'

/** As many ids as fit into an address. */
const atOnce = 100

/** Rows that were ticked before a column was shown know nothing of it: those are read again. */
export async function rowsWith(
  fields: readonly string[],
  rows: readonly ListedRow[],
  read: (ids: string) => Promise<readonly ListedRow[]>,
): Promise<ListedRow[]> {
  const lacking = rows.filter((row) => fields.some((name) => !(name in row))).map(({ id }) => id)
  const found = new Map<string, ListedRow>()
  for (let at = 0; at < lacking.length; at += atOnce) {
    for (const row of await read(lacking.slice(at, at + atOnce).join(','))) found.set(row.id, row)
  }
  return rows.map((row) => found.get(row.id) ?? row)
}
