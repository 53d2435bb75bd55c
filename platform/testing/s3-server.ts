import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import { Secret } from '#platform/server/config/secret.ts'
import type { S3Options } from '#platform/server/documents/storage/s3-store.ts'

/** A real server that speaks S3 and refuses keys that it does not know (it does not recalculate signatures). */
export async function s3Server(): Promise<{ options: S3Options; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'molo-s3-'))
  const bucket = 'documents'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const known = { accessKeyId: 'S3RVER', secretKey: new Secret('S3RVER') }
  return { options: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...known }, folder }
}
