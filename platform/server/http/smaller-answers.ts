import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { jsonType } from './answers.ts'

const compress = promisify(gzip)

/** What fits into one packet is not worth the work. */
const worthwhile = 2048

/**
 * Answers of some size go compressed to whoever takes them so: menu, permissions and rows are the same words over and over,
 * and a list opens over a thin line too. The quickest level, off the main thread. What guesses secrets from the size of
 * compressed answers finds none in them: tokens and keys come in small answers, which stay as they are.
 */
export function sendSmaller(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!Buffer.isBuffer(payload) || payload.length < worthwhile) return payload
    if (reply.getHeader('content-type') !== jsonType || !takesGzip(request.headers['accept-encoding'])) return payload
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}

/** As browsers say it; a refusal of it by weight is respected. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((entry) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(entry))
}
