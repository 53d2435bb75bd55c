import { z } from 'zod'
import { type Environment, given, isThisMachine } from './environment.ts'
import { type Secret, secretIn } from './secret.ts'

export type DocumentStorage =
  | { kind: 'database' }
  | { kind: 'folder'; path: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretKey: Secret }

export interface DocumentConfig {
  largestBytes: number
  storage: DocumentStorage
}

export const documentSettings = {
  /** The largest file that people may add to a record. */
  DOCUMENT_MAX_MB: z.coerce.number().int().min(1).max(100).default(25),
  DOCUMENT_STORAGE: z.enum(['database', 'folder', 's3']).default('database'),
  DOCUMENT_FOLDER: given,
  S3_ENDPOINT: given,
  S3_BUCKET: given,
  S3_REGION: z.string().default('eu-south-1'),
  S3_ACCESS_KEY_ID: given,
  S3_SECRET_KEY_FILE: given,
}

const shape = z.object(documentSettings)

export function documentConfigOf(environment: Environment, values: z.output<typeof shape>): DocumentConfig {
  return { largestBytes: values.DOCUMENT_MAX_MB * 1024 * 1024, storage: storageOf(environment, values) }
}

function storageOf(environment: Environment, values: z.output<typeof shape>): DocumentStorage {
  switch (values.DOCUMENT_STORAGE) {
    case 'database':
      return { kind: 'database' }
    case 'folder':
      if (!values.DOCUMENT_FOLDER) throw new Error('DOCUMENT_STORAGE is folder, but DOCUMENT_FOLDER is not set')
      return { kind: 'folder', path: values.DOCUMENT_FOLDER }
    case 's3': {
      const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_KEY_FILE } = values
      if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_KEY_FILE) {
        throw new Error('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_KEY_FILE belong together')
      }
      const url = URL.parse(S3_ENDPOINT)
      if (!url || !/^https?:$/.test(url.protocol)) throw new Error('S3_ENDPOINT is no address')
      if (environment === 'PRODUCTION' && url.protocol !== 'https:' && !isThisMachine(url.hostname)) {
        throw new Error('S3_ENDPOINT must be https:// in PRODUCTION')
      }
      return {
        kind: 's3',
        endpoint: S3_ENDPOINT.replace(/\/$/, ''),
        bucket: S3_BUCKET,
        region: values.S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretKey: secretIn(S3_SECRET_KEY_FILE),
      }
    }
  }
}
