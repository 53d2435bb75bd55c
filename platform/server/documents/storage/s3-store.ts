import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { Secret } from '../../config/secret.ts'
import type { DocumentStore } from './store.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretKey: Secret
}

/** How long one answer may take. */
const patience = 30_000

/** Any storage that speaks S3. Names stand in the path, which every such storage understands. */
export function s3Store(options: S3Options): DocumentStore {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretKey.reveal(),
    region: options.region,
    service: 's3',
    retries: 3,
  })
  const ask = async (method: string, sha256: string, more: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(patience)
    const answer = await client.fetch(`${options.endpoint}/${options.bucket}/${sha256}`, { method, signal, ...more })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`the storage of documents answered ${method} with ${answer.status}`)
  }
  return {
    async put(sha256, file) {
      // The hash is signed with the request, so that the storage refuses what was damaged on its way.
      const answer = await ask('PUT', sha256, {
        body: await openAsBlob(file),
        headers: { 'x-amz-content-sha256': sha256 },
      })
      if (answer.status === 404) throw new Error('the storage of documents has no such bucket')
    },
    async get(sha256) {
      const answer = await ask('GET', sha256)
      if (answer.ok) return answer.body ?? noBytes()
      await answer.body?.cancel()
      return undefined
    },
    async delete(sha256) {
      await (await ask('DELETE', sha256)).body?.cancel()
    },
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
