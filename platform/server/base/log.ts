import { type DestinationStream, pino } from 'pino'

export type Log = pino.Logger

/**
 * JSON lines in UTC. Never bodies, query strings, headers, names or mails: a line says who (by id), which route
 * (its template, not the address), what came out and how long it took. The redaction list is the second net.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
      censor: '***',
    },
    serializers: {
      // A database error's `detail` quotes values of the row.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
