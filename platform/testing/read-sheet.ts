import { openWorkbook, type SheetRow } from '#platform/server/workbook/workbook.ts'

/** Every row of a large workbook, read piece by piece as the product does it: a busy machine only takes longer. */
export async function readSheet(file: Buffer): Promise<SheetRow[]> {
  const reader = openWorkbook(file, 200_000)
  const rows: SheetRow[] = []
  for (;;) {
    const taken = await reader.take(1000)
    rows.push(...taken)
    if (taken.length < 1000) break
  }
  reader.close()
  return rows
}
