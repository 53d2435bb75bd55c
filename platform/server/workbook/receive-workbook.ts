import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { wholeOf } from '../http/whole-body.ts'
import { readWorkbook, type SheetRow } from './workbook.ts'
import { refuseHostileArchive } from './zip-guard.ts'

/** A workbook that has come in, read before anything is locked for it. */
export interface ReceivedWorkbook {
  file: Buffer
  sha256: Buffer
  /** Undefined when it is too large to be read at once. */
  sheet: SheetRow[] | undefined
  /** What names it in an idempotency key. */
  toJSON(): string
}

export async function receiveWorkbook(
  body: Readable,
  limits: { unpackedBytes?: number; rows?: number } = {},
): Promise<ReceivedWorkbook> {
  const file = await wholeOf(body)
  const sha256 = createHash('sha256').update(file).digest()
  const isSmall = refuseHostileArchive(file) <= (limits.unpackedBytes ?? Infinity)
  const sheet = isSmall ? await readWorkbook(file, limits.rows) : undefined
  return { file, sha256, sheet, toJSON: () => sha256.toString('hex') }
}
