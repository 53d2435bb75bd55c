import { checkImport } from '#platform/core/files.process.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { AboutOfRun } from '#platform/core/process.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { newId } from '../../database/new-id.ts'
import type { Reader, Tx } from '../../database/database.ts'
import { readParts } from '../../files/files.repo.ts'
import { serverProcess, type ServerProcess } from '../../processes/server-process.ts'
import type { Texts } from '../../base/texts.ts'
import { openWorkbook, type SheetReader, type SheetRow } from '../../workbook/workbook.ts'
import { type BadRows, badRowsStep } from './bad-rows.ts'
import {
  findHeader,
  headerSearch,
  type ImportColumns,
  importColumns,
  type ImportRow,
  importRows,
} from './import-file.ts'
import { problemsOf, problemsShown, type ProblemTexts } from './import-problems.ts'
import {
  countIssues,
  countStaged,
  keepHeader,
  lockRun,
  noteChecked,
  refusedRows,
  stagedKeys,
  stageRows,
  type StagedRow,
} from './imports.repo.ts'
import { planImport } from './plan-import.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'

export const importLimits = { rows: 100_000 }

const rowsPerStep = 1000
const rowsPerPass = 10_000

type Asked = AboutOfRun<typeof checkImport>

/** Rows of the file that have been looked at, header and empty ones included. */
interface Looked {
  rows: number
  /** All that there are. */
  total: number
  headerFound: boolean
}

/** Looks at every row of a large file and keeps what would happen to it; nothing is written to the registry. */
export function checkImportProcess(world: RegistryWorld, texts: Texts): ServerProcess {
  return serverProcess(checkImport, {
    rights: (asked) => [world.find(asked.registry).registry.elements.edit],
    steps: {
      check: async ({ tx, db, runId, about: { registry: of, file, run }, memo }) => {
        const server = world.find(of)
        const { registry } = server
        const sofar = (memo as Looked | null) ?? { rows: 0, headerFound: false, total: await countRows(db, file) }
        const taken = await nextRows(db, runId, file, sofar.rows)
        let below: SheetRow[] = taken
        if (!sofar.headerFound) {
          const header = findHeader(registry, taken.slice(0, headerSearch), texts)
          await keepHeader(tx, run, header.cells)
          below = taken.filter(({ number }) => number > header.number)
        }
        const { header } = (await lockRun(tx, run))!
        const columns = importColumns(registry, header, texts)
        await stageChunk(tx, world, server, run, columns, importRows(columns, below))
        const looked: Looked = { ...sofar, rows: sofar.rows + taken.length, headerFound: true }
        return { finished: taken.length < rowsPerStep, progress: looked.rows, total: looked.total, memo: looked }
      },
      badRows: async ({ tx, about, memo }) => {
        const sofar = memo && 'file' in (memo as object) ? (memo as BadRows) : null
        return badRowsStep(tx, about.run, await wordsFor(tx, about), sofar)
      },
      completed: async ({ tx, about, memo }) => {
        const result = await importResult(tx, about.run, await wordsFor(tx, about), memo as BadRows | null)
        await noteChecked(tx, about.run)
        return { finished: true, result: { ...result, run: about.run }, counts: result.counts }
      },
    },
  })

  async function wordsFor(tx: Tx, asked: Asked): Promise<ProblemTexts> {
    return problemTexts(world, texts, asked, (await lockRun(tx, asked.run))!.header)
  }
}

export function problemTexts(
  world: RegistryWorld,
  texts: Texts,
  asked: Pick<Asked, 'registry' | 'language'>,
  header: SheetRow['cells'],
): ProblemTexts {
  const { registry } = world.find(asked.registry)
  return { registry, texts, language: asked.language, columns: importColumns(registry, header, texts) }
}

export async function importResult(
  db: Reader,
  run: string,
  about: ProblemTexts,
  badRows: BadRows | null,
): Promise<ImportAnswer> {
  const refused = await refusedRows(db, run, 0, problemsShown)
  return {
    counts: await countStaged(db, run),
    ignoredColumns: about.columns.ignored,
    problems: refused.flatMap((row) => problemsOf(about, row)).slice(0, problemsShown),
    problemCount: await countIssues(db, run),
    badRows: badRows?.file.id ?? null,
    undo: null,
  }
}

async function stageChunk(
  tx: Tx,
  world: RegistryWorld,
  server: ServerRegistry,
  run: string,
  columns: ImportColumns,
  rows: ImportRow[],
) {
  // In the background nobody has all rights: who asked may have been a key.
  const by = { userId: tx.actor.id, viewerId: null, scopes: [], scope: tx.scope }
  const planned = await planImport(tx, world, server, columns, rows, by)
  const earlier = await stagedKeys(
    tx,
    run,
    planned.map(({ key }) => key),
  )
  const staged = planned.map(({ index, key, version, ...plan }): StagedRow => {
    const { number, cells } = rows[index]!.source
    const doubled: Issue[] = earlier.has(key) ? [{ field: server.registry.key[0]!, code: 'core.doubled' }] : []
    const issues = [...plan.issues, ...doubled]
    const action = issues.length > 0 ? 'refused' : plan.action
    const values = action === 'create' || action === 'update' ? plan.values : {}
    return { number, cells, key, version, action, issues, values, id: action === 'create' ? newId() : plan.id }
  })
  await stageRows(tx, run, staged)
}

/** Files in the middle of being read, by run. After a crash the next worker reads from the start up to where it was. */
const open = new Map<string, { reader: SheetReader; position: number }>()

async function nextRows(db: Reader, runId: string, file: string, position: number): Promise<SheetRow[]> {
  let sheet = open.get(runId)
  if (sheet?.position !== position) {
    sheet?.reader.close()
    const content = await contentOf(db, file)
    sheet = { reader: openWorkbook(content, importLimits.rows, () => open.delete(runId)), position: 0 }
    open.set(runId, sheet)
    while (sheet.position < position) sheet.position += await sheet.reader.pass(rowsPerStep)
  }
  const rows = await sheet.reader.take(rowsPerStep)
  sheet.position += rows.length
  if (rows.length < rowsPerStep) sheet.reader.close()
  return rows
}

async function contentOf(db: Reader, file: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of readParts(db, file)) parts.push(part)
  return Buffer.concat(parts)
}

/** Gone over once before the work, so that its progress has an end to go to. */
async function countRows(db: Reader, file: string): Promise<number> {
  const reader = openWorkbook(await contentOf(db, file), importLimits.rows)
  try {
    let [total, passed] = [0, 0]
    do {
      passed = await reader.pass(rowsPerPass)
      total += passed
    } while (passed === rowsPerPass)
    return total
  } finally {
    reader.close()
  }
}
