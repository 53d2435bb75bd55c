import { workbookType } from '#platform/core/registry-endpoints.ts'
import type { Tx } from '../database/database.ts'
import { addRows, beginSheet, endSheet, type SheetOptions, type SheetState } from '../workbook/sheet-writer.ts'
import type { Cell } from '../workbook/workbook.ts'
import { addPart, completeFile, createFile } from './files.repo.ts'

/** A workbook that a job writes step by step; plain data, kept by the job in between. */
export interface SheetFile {
  id: string
  parts: number
  sheet: SheetState
}

export async function beginSheetFile(
  tx: Tx,
  file: { name: string; element: string },
  options: SheetOptions,
): Promise<SheetFile> {
  const id = await createFile(tx, { ...file, mediaType: workbookType })
  const { bytes, state } = await beginSheet(options)
  await addPart(tx, id, 0, bytes)
  return { id, parts: 1, sheet: state }
}

export async function addToSheetFile(tx: Tx, file: SheetFile, rows: readonly Cell[][]): Promise<SheetFile> {
  const { bytes, state } = await addRows(file.sheet, rows)
  await addPart(tx, file.id, file.parts, bytes)
  return { id: file.id, parts: file.parts + 1, sheet: state }
}

export async function endSheetFile(tx: Tx, file: SheetFile, options: SheetOptions): Promise<void> {
  await addPart(tx, file.id, file.parts, await endSheet(options, file.sheet))
  await completeFile(tx, file.id)
}
