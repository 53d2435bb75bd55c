import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../database/new-id.ts'
import type { DocumentStore } from './store.ts'

/** A hundred thousand files in one folder make some file systems slow. */
export const fileOf = (root: string, sha256: string) => join(root, sha256.slice(0, 2), sha256)

/** A folder of this machine, or one that all machines of the installation share. */
export function folderStore(root: string): DocumentStore {
  const pathOf = (sha256: string) => fileOf(root, sha256)
  return {
    async put(sha256, file) {
      const path = pathOf(sha256)
      await mkdir(dirname(path), { recursive: true })
      // Under another name until it is whole and on the disk: whoever finds the name finds all of it.
      const growing = `${path}.${newId()}`
      try {
        await copyFile(file, growing)
        await synced(growing)
        await rename(growing, path)
        await synced(dirname(path))
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
    },
    async get(sha256) {
      const file = await open(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file && createReadStream('', { fd: file })
    },
    delete: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}

async function synced(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
