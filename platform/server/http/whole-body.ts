import type { Readable } from 'node:stream'
import { AppError } from '#platform/core/app-error.ts'

/** The largest file that is taken in as a whole. */
const largest = 25 * 1024 * 1024

export const fileEmpty = () => new AppError('invalid', 'platform.fileEmpty')

/** What comes in, left open where whoever reads stops: the answer goes out on the same line. */
export const piecesOf = (body: Readable) => body.iterator({ destroyOnReturn: false })

/** A file that is small enough to be held. */
export async function wholeOf(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of piecesOf(body)) {
      size += (part as Buffer).length
      if (size > largest) throw new AppError('invalid', 'platform.bodyTooLarge')
      parts.push(part as Buffer)
    }
  } catch (error) {
    // Whoever went away in the middle is told nothing; it is no failure of ours.
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? new AppError('invalid', 'platform.notValid') : error
  }
  if (size === 0) throw fileEmpty()
  return Buffer.concat(parts)
}
