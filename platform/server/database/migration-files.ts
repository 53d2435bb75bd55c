import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ours = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

export interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

export async function migrationFiles(folder = ours): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

/** Said by the first line of a file that PostgreSQL would refuse inside a transaction. */
export const runsWithoutTransaction = (sql: string): boolean => /^-- without transaction: \S/.test(sql)

/** One by one; the house check allows nothing in such a file that this could take apart wrongly. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
