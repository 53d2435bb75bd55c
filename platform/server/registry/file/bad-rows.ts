import type { Tx } from '../../database/database.ts'
import { addToSheetFile, beginSheetFile, endSheetFile, type SheetFile } from '../../files/sheet-file.ts'
import type { StepOutcome } from '../../jobs/job.ts'
import { badRow, badRowHeader, badRowSheet, type ProblemTexts } from './import-problems.ts'
import { type RefusedRow, refusedRows } from './imports.repo.ts'

const rowsPerStep = 1000

const fileOf = ({ registry }: ProblemTexts) => ({
  name: `${registry.name}-refused.xlsx`,
  element: registry.elements.edit,
})

/** The refused rows of a small file, at once. */
export async function badRowsFile(tx: Tx, about: ProblemTexts, rows: readonly RefusedRow[]): Promise<string | null> {
  if (rows.length === 0) return null
  const begun = await beginSheetFile(tx, fileOf(about), badRowSheet(about))
  const cells = [badRowHeader(about), ...rows.map((row) => badRow(about, row))]
  await endSheetFile(tx, await addToSheetFile(tx, begun, cells), badRowSheet(about))
  return begun.id
}

export interface BadRows {
  file: SheetFile
  after: number
}

/** One step of writing the refused rows of a large file. */
export async function badRowsStep(
  tx: Tx,
  run: string,
  about: ProblemTexts,
  sofar: BadRows | null,
): Promise<StepOutcome & { memo: BadRows | null }> {
  const rows = await refusedRows(tx, run, sofar?.after ?? 0, rowsPerStep)
  if (rows.length === 0 && !sofar) return { finished: true, memo: null }
  const begun = sofar?.file ?? (await beginSheetFile(tx, fileOf(about), badRowSheet(about)))
  const header = sofar ? [] : [badRowHeader(about)]
  const file = await addToSheetFile(tx, begun, [...header, ...rows.map((row) => badRow(about, row))])
  const finished = rows.length < rowsPerStep
  if (finished) await endSheetFile(tx, file, badRowSheet(about))
  return { finished, memo: { file, after: rows.at(-1)?.number ?? sofar?.after ?? 0 } }
}
