import { Writable } from 'node:stream'
import { createLog, type Log } from '#platform/server/base/log.ts'

/** A log at its most talkative, and every line that it writes. */
export function caughtLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const log = createLog(
    'debug',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString('utf8'))
        done()
      },
    }),
  )
  return { log, lines }
}
