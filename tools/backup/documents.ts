import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileOf, folderStore } from '#platform/server/documents/storage/folder-store.ts'
import type { DocumentStore } from '#platform/server/documents/storage/store.ts'
import type { Content } from './contents.repo.ts'

export interface Findings {
  /** Named by a document, and nowhere. */
  missing: string[]
  /** There, but with other bytes than their name says. */
  damaged: string[]
  /** In the folder, but unknown to the database: left by an upload that died, or newer than a restored database. */
  unknown: number
}

export interface Copied extends Findings {
  copied: number
  kept: number
}

/**
 * Copies what documents name and the copy does not have. The database is asked first, the files are read after it: a file is on
 * the disk before the row that names it, and stays, so every file that the answer names is there to be copied.
 */
export async function copyDocuments(
  contents: readonly Content[],
  from: string,
  to: string,
  options: { full: boolean },
): Promise<Copied> {
  const copy = folderStore(to)
  const there = filesIn(to)
  const result: Copied = { copied: 0, kept: 0, missing: [], damaged: [], unknown: unknownIn(from, contents) }
  for (const { sha256 } of contents.filter(({ attached }) => attached)) {
    if (there.has(sha256) && (!options.full || (await isSound(copy, sha256)))) {
      result.kept++
    } else if (!existsSync(fileOf(from, sha256))) {
      result[there.has(sha256) ? 'damaged' : 'missing'].push(sha256)
    } else if (await isSound(folderStore(from), sha256)) {
      await copy.put(sha256, fileOf(from, sha256))
      if (await isSound(copy, sha256)) result.copied++
      else result.damaged.push(sha256)
    } else result.damaged.push(sha256)
  }
  return result
}

/** Reads everything that documents name, wherever it is kept. */
export async function checkDocuments(
  contents: readonly Content[],
  store: DocumentStore,
  folder: string | undefined,
): Promise<Findings> {
  const result: Findings = { missing: [], damaged: [], unknown: folder ? unknownIn(folder, contents) : 0 }
  for (const { sha256 } of contents.filter(({ attached }) => attached)) {
    const sound = await isSound(store, sha256)
    if (sound === undefined) result.missing.push(sha256)
    else if (!sound) result.damaged.push(sha256)
  }
  return result
}

/** Undefined where there is nothing of this name. */
async function isSound(store: DocumentStore, sha256: string): Promise<boolean | undefined> {
  const content = await store.get(sha256)
  if (!content) return undefined
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex') === sha256
}

function filesIn(root: string): Set<string> {
  const folders = existsSync(root) ? readdirSync(root).filter((name) => /^[0-9a-f]{2}$/.test(name)) : []
  return new Set(folders.flatMap((folder) => readdirSync(`${root}/${folder}`)))
}

function unknownIn(root: string, contents: readonly Content[]): number {
  const known = new Set(contents.map(({ sha256 }) => sha256))
  return globSync('[0-9a-f][0-9a-f]/*', { cwd: root }).filter((path) => !known.has(basename(path))).length
}
