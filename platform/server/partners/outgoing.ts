import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { PartnerAddress } from '../config/partner-settings.ts'
import { checkedAddress } from './address.ts'
import { Breaker, within } from './breaker.ts'

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** Below the address of the partner, with its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
}

export interface OutgoingAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Nothing has left the house: to try again is harmless. */
export class NotSent extends Error {}
/** It left, and nobody knows what became of it. */
export class CutOff extends Error {}

export interface OutgoingLimits {
  connectMs: number
  /** From the first look for a connection to the last byte of the answer. */
  totalMs: number
  answerBytes: number
  /** Calls at the same time. */
  pool: number
  breaker: { failures: number; pauseMs: number }
}

export const usualLimits: OutgoingLimits = {
  connectMs: 3000,
  totalMs: 15_000,
  answerBytes: 5_000_000,
  pool: 4,
  breaker: { failures: 5, pauseMs: 30_000 },
}

/** The way to one partner: every call of this house to another goes through one. */
export interface Outgoing {
  readonly breaker: Breaker
  readonly limits: OutgoingLimits
  call(request: OutgoingRequest): Promise<OutgoingAnswer>
}

/**
 * Fixed address, checked host, limits on time and size, no redirects. Each call has a connection of its own: what a partner
 * says too much cannot be taken for the answer to the next call.
 */
export function openOutgoing(name: string, partner: PartnerAddress, limits = usualLimits): Outgoing {
  const base = new URL(partner.url)
  const isSecure = base.protocol === 'https:'
  const pooled = { keepAlive: false, maxSockets: limits.pool }
  const agent = isSecure ? new https.Agent(pooled) : new http.Agent(pooled)
  const tls = partner.caFile ? { ca: readFileSync(partner.caFile) } : {}
  const standing = partner.token ? { authorization: `Bearer ${partner.token.reveal()}` } : {}

  const send = (request: OutgoingRequest, where: { address: string; family: 4 | 6 }) =>
    new Promise<OutgoingAnswer>((resolve, reject) => {
      let hasLeft = false
      const { body, method } = request
      const options: https.RequestOptions = {
        ...tls,
        agent,
        method,
        host: base.hostname.replaceAll(/[[\]]/g, ''),
        port: base.port || (isSecure ? 443 : 80),
        path: `${base.pathname.replace(/\/$/, '')}${request.path}`,
        lookup: (_host, options, answer) =>
          options.all ? answer(null, [where]) : answer(null, where.address, where.family),
        headers: { ...standing, ...request.headers, ...(body ? { 'content-length': body.byteLength } : {}) },
      }
      const sent = isSecure ? https.request(options) : http.request(options)
      const end = (problem: string) => {
        clearTimeout(connecting)
        clearTimeout(all)
        reject(new (hasLeft ? CutOff : NotSent)(`${name}: ${problem}`))
        sent.destroy()
      }
      let connecting: NodeJS.Timeout | undefined
      const all = setTimeout(() => end('no answer in time'), limits.totalMs)
      sent.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'connection failed'))
      sent.on('socket', (socket) => {
        connecting = setTimeout(() => end('no connection in time'), limits.connectMs)
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          hasLeft = true
          clearTimeout(connecting)
        })
      })
      sent.on('response', (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > limits.answerBytes) end('the answer is too large')
          else parts.push(part)
        })
        answer.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'the answer was cut off'))
        answer.on('end', () => {
          if (!answer.complete) return end('the answer was cut off')
          clearTimeout(all)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
        })
      })
      sent.end(body)
    })

  return {
    breaker: new Breaker(name, limits.breaker),
    limits,
    async call(request) {
      const asked = within(limits.connectMs, 'the name', checkedAddress(base.hostname))
      const where = await asked.catch((error: unknown) => {
        throw new NotSent(`${name}: ${error instanceof Error ? error.message : 'no address'}`)
      })
      return send(request, where)
    },
  }
}
