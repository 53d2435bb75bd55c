import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Server } from '#platform/testing/s3-server.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase } from '../../database/database.ts'
import { databaseStore } from './database-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { DocumentStore } from './store.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 4, role: 'molo_app', onError: () => {} })
const folder = mkdtempSync(join(tmpdir(), 'molo-stores-'))
const s3 = await s3Server()
afterAll(async () => {
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const contentOf = (bytes: number) => {
  const content = randomBytes(bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = join(folder, `given-${sha256}`)
  writeFileSync(file, content)
  return { content, sha256, file }
}
const all = async (pieces: AsyncIterable<Uint8Array> | undefined) =>
  pieces && Buffer.concat(await Array.fromAsync(pieces))

const stores: [string, DocumentStore][] = [
  ['the database', databaseStore(db)],
  ['a folder', folderStore(join(folder, 'kept'))],
  ['S3', s3Store(s3.options)],
]

describe.each(stores)('%s', (_name, store) => {
  test.each([1, 1024 * 1024, 5_000_001])('gives back what it got, %i bytes of it', async (bytes) => {
    const { content, sha256, file } = contentOf(bytes)
    expect(await store.get(sha256)).toBeUndefined()
    await store.put(sha256, file)
    expect((await all(await store.get(sha256)))?.equals(content)).toBe(true)
  })

  test('keeps the same content once, also from two at the same moment, and forgets it when told', async () => {
    const { content, sha256, file } = contentOf(3_000_000)
    await Promise.all([store.put(sha256, file), store.put(sha256, file)])
    await store.put(sha256, file)
    expect((await all(await store.get(sha256)))?.equals(content)).toBe(true)
    await store.delete(sha256)
    expect(await store.get(sha256)).toBeUndefined()
    await store.delete(sha256)
  })
})

test('a storage that does not know the key is an error, not an empty storage', async () => {
  const { sha256, file } = contentOf(10)
  await s3Store(s3.options).put(sha256, file)
  const stranger = s3Store({ ...s3.options, accessKeyId: 'STRANGER' })
  await expect(stranger.get(sha256)).rejects.toThrow('403')
  await expect(stranger.put(sha256, file)).rejects.toThrow('403')
  await expect(s3Store({ ...s3.options, bucket: 'nowhere' }).put(sha256, file)).rejects.toThrow('no such bucket')
})
