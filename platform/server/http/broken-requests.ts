import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/core/app-error.ts'
import { languageOf, type Texts } from '../base/texts.ts'
import { jsonType, refusalOf } from './answers.ts'

export interface InHand {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What never became a whole request: too slow, or no HTTP at all. Node refuses it, long before any route, and would do so in
 * its own words. `inHand` knows the request of which only the body is missing.
 */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket, inHand: InHand | undefined, texts: Texts) {
  // Whoever has gone hears nothing, and an answer that has begun cannot be mended.
  if (error.code === 'ECONNRESET' || !socket.writable || inHand?.reply.raw.headersSent) return void socket.destroy()
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = isSlow ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const requestId = inHand?.request.id ?? randomUUID()
  const language = languageOf(inHand?.request.headers['accept-language'])
  const refused = new AppError('invalid', isSlow ? 'platform.tooSlow' : 'platform.notValid')
  const body = JSON.stringify(refusalOf(texts, language, refused, requestId))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${jsonType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
