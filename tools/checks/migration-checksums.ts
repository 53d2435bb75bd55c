import { createHash } from 'node:crypto'
import type { SourceTree } from './source-tree.ts'

export const migrationsFolder = 'db/migrations'
export const checksumsPath = `${migrationsFolder}/checksums.json`

/** The same sum that the database remembers: line ends of Windows do not count. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

export function migrationNames(tree: SourceTree): string[] {
  return tree.paths
    .filter((path) => path.startsWith(`${migrationsFolder}/`) && path.endsWith('.sql'))
    .map((path) => path.slice(migrationsFolder.length + 1))
}

export function sealedChecksums(tree: SourceTree): Record<string, string> {
  return tree.has(checksumsPath) ? (tree.json(checksumsPath) as Record<string, string>) : {}
}
