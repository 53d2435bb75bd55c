import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, invalid } from '#platform/core/app-error.ts'
import { piecesOf } from '../http/whole-body.ts'

export interface ReceivedFile {
  path: string
  size: number
  sha256: string
}

/** Takes a file in as it comes, never more than is allowed of it, and hands it on; afterwards nothing is left here. */
export async function withReceived<T>(
  body: Readable,
  largest: number,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'molo-upload-'))
  try {
    const path = join(folder, 'content')
    const hash = createHash('sha256')
    let size = 0
    const measured = new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.length
        if (size > largest) return done(tooLarge(largest))
        hash.update(piece)
        done(null, piece)
      },
    })
    const kept = createWriteStream(path, { mode: 0o600 })
    await pipeline(piecesOf(body), measured, kept).catch((error: NodeJS.ErrnoException) => {
      // Whoever went away in the middle is told nothing; it is no failure of ours.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET') {
        throw new AppError('invalid', 'platform.notValid')
      }
      throw error
    })
    if (size === 0) throw invalid([{ field: 'name', code: 'platform.documentEmpty' }])
    return await use({ path, size, sha256: hash.digest('hex') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const tooLarge = (largest: number) =>
  new AppError('invalid', 'platform.documentTooLarge', { params: { megabytes: Math.floor(largest / 1024 / 1024) } })
