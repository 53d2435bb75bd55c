import type { Readable } from 'node:stream'
import { plantRegistry } from '#modules/places/contract/plants.registry.ts'
import { AppError, invalid, refuse } from '#platform/core/app-error.ts'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { reaches } from '#platform/server/database/scope.ts'
import { FileAnswer, reads, receives, type Route } from '#platform/server/http/route.ts'
import { badRowsFile } from '#platform/server/registry/file/bad-rows.ts'
import { findHeader, importColumns, importRows } from '#platform/server/registry/file/import-file.ts'
import { problemsOf, problemsShown } from '#platform/server/registry/file/import-problems.ts'
import { refusedCodes } from '#platform/server/registry/store/references.repo.ts'
import { headerOf, sheetColumns } from '#platform/server/registry/file/sheet-columns.ts'
import { receiveWorkbook } from '#platform/server/workbook/receive-workbook.ts'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import {
  importProgramme,
  programmeRows,
  programmeTemplate,
} from '#modules/movement-instructions/contract/programme.contract.ts'
import { dateIssue, issuesByRow } from '#modules/movement-instructions/rules/programme.ts'
import { createDraft } from '../instruction/write-instruction.ts'
import { planProgramme, programmeSheet } from './programme.ts'
import { holdProgrammes, insertProgramme, newestProgramme } from './programmes.repo.ts'

/** Read before the plant's programmes are held: others should not wait for a file. */
async function receiveProgramme(_call: unknown, _db: unknown, body: Readable) {
  const { sheet = [], sha256, toJSON } = await receiveWorkbook(body, { rows: programmeRows })
  return { sheet, sha256, toJSON }
}

export const programmeRoutes: Route[] = [
  reads(programmeTemplate, async ({ language, services: { texts } }) => {
    const columns = sheetColumns(programmeSheet.inputFields)
    const title = texts.text(language, 'movement-instructions:programme.sheet')
    async function* rows(): AsyncGenerator<Cell[]> {
      yield columns.map((column) => headerOf(programmeSheet, column, texts, language))
    }
    return {
      data: new FileAnswer(writeWorkbook({ name: title, widths: columns.map(() => 20) }, rows()), `${title}.xlsx`),
    }
  }),
  receives(importProgramme, receiveProgramme, async (call, tx, { sheet, sha256 }) => {
    const { language, services } = call
    const { texts } = services
    const { plant, fileName, mode } = call.query
    const issuedOn = await programmeDate(tx, plant, call.query.date)
    if (mode !== 'preview') await holdProgrammes(tx, plant)
    await refuseOlder(tx, plant, issuedOn, language)

    const header = findHeader(programmeSheet, sheet, texts)
    const columns = importColumns(programmeSheet, header.cells, texts)
    const rows = importRows(
      columns,
      sheet.filter(({ number }) => number > header.number),
    )
    if (rows.length > programmeRows)
      throw new AppError('invalid', 'platform.workbookTooLarge', { params: { rows: programmeRows } })
    const { known, good, refused } = await planProgramme(
      tx,
      plant,
      rows.map(({ source, row }) => ({ number: source.number, values: row.values })),
    )
    const counts = {
      instructions: good.length,
      lots: good.reduce((sum, voyage) => sum + voyage.rows.length, 0),
      known: known.length,
      refused: refused.reduce((sum, voyage) => sum + voyage.rows.length, 0),
    }
    if (mode === 'all-or-nothing' && counts.refused > 0)
      throw new AppError('conflict', 'platform.importHasRefusals', { params: { count: counts.refused } })
    if (mode !== 'preview' && good.length > 0) {
      const of = { date: formatDate(issuedOn, language), file: fileName }
      const note = texts.text(language, 'movement-instructions:programme.note', of)
      for (const { draft } of good) await createDraft(tx, draft, note)
      const { instructions, lots } = counts
      await insertProgramme(tx, { plant, issuedOn, fileName, sha256, instructions, lots })
    }
    const about = { registry: programmeSheet, columns, texts, language }
    const cells = new Map(rows.map(({ source }) => [source.number, source.cells]))
    const bad = refused
      .flatMap(issuesByRow)
      .map(({ row: { number }, issues }) => ({ number, cells: cells.get(number)!, issues }))
      .toSorted((one, other) => one.number - other.number)
    const problems = bad.flatMap((row) => problemsOf(about, row))
    return {
      data: {
        counts,
        known,
        ignoredColumns: columns.ignored,
        problems: problems.slice(0, problemsShown),
        problemCount: problems.length,
        badRows: await badRowsFile(tx, about, bad),
      },
    }
  }),
]

/** The date, if it is one that a programme of this plant can have. */
async function programmeDate(tx: Tx, plant: string, date: string | undefined): Promise<string> {
  if (!reaches(tx.scope.sites, [plant])) throw new AppError('forbidden', 'platform.otherSite')
  const wrong = dateIssue(date, siteTime(new Date().toISOString()).date)
  refuse(wrong ? [wrong] : [])
  const unknown = await refusedCodes(tx, plantRegistry, {}, [plant])
  if (unknown.length > 0)
    throw invalid([
      { field: 'plant', code: 'core.unknownReference', params: { code: plant, registry: plantRegistry.titleKey } },
    ])
  return date!
}

/** What an older programme says has been overtaken. */
async function refuseOlder(tx: Tx, plant: string, issuedOn: string, language: Language): Promise<void> {
  const newest = await newestProgramme(tx, plant)
  if (newest === null || issuedOn >= newest) return
  const params = { date: formatDate(issuedOn, language), newest: formatDate(newest, language) }
  throw new AppError('conflict', 'movement-instructions.programmeOlder', { params })
}
