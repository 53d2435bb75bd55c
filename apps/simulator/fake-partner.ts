import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

/** A message as it arrived. */
export interface ArrivedMessage {
  kind: string
  key: string
  version: number
  site: string | null
  bytes: Buffer
}

/** One that was taken, each time that it was. */
export interface TakenMessage extends ArrivedMessage {
  sha256: string
  receipt: unknown
  at: Date
}

/**
 * What goes wrong: it takes its time, fails in the middle of the work (half of the times after it is done), hangs up at once,
 * hangs up after it has taken a message, answers twice, answers rubbish, or answers to a question that nobody asked.
 */
export const faults = ['slow', 'error', 'down', 'cut', 'twice', 'malformed', 'wrong'] as const
export type FaultKind = (typeof faults)[number]

const faultOrder = z.strictObject({
  fault: z.enum([...faults, 'none']),
  /** In how many of the calls, from 0 to 1. */
  share: z.number().min(0).max(1).default(1),
  /** How slow. */
  ms: z.int().min(0).max(600_000).default(20_000),
})
export type FaultOrder = z.input<typeof faultOrder>

export interface FakePartnerOptions {
  /** Its calls stand below it: `/partners/<id>`. */
  path: string
  /** What it answers to a message that it takes; or why it does not. */
  accept(message: ArrivedMessage, number: number): { receipt: unknown } | { refused: string }
  /** Whether it knows a message by its name and takes it once; otherwise every arrival is a new one. */
  isIdempotent?: boolean
  random?: () => number
}

/** Another house, as far as we can see it: takes messages, says which it has, and fails in seven ways when it is told to. */
export interface FakePartner {
  /** In the order in which it took them. */
  readonly taken: readonly TakenMessage[]
  /** How many calls went wrong. */
  readonly disturbed: number
  order(fault: FaultOrder): void
  /** Forgets one, changes it or invents it, as only its own people could. */
  tamper(change: (taken: TakenMessage[]) => void): void
  serve(app: FastifyInstance): void
}

export function fakePartner(options: FakePartnerOptions): FakePartner {
  const { path, accept, isIdempotent = true, random = () => randomInt(1_000_000) / 1_000_000 } = options
  const taken: TakenMessage[] = []
  let order: z.output<typeof faultOrder> = { fault: 'none', share: 1, ms: 0 }
  let [errors, disturbed] = [0, 0]

  const find = ({ kind, key, version }: Pick<ArrivedMessage, 'kind' | 'key' | 'version'>) =>
    taken.find((one) => one.kind === kind && one.key === key && one.version === version)
  const take = (message: ArrivedMessage): TakenMessage | { refused: string } => {
    const known = isIdempotent ? find(message) : undefined
    if (known) return known
    const answer = accept(message, taken.length + 1)
    if ('refused' in answer) return answer
    const sha256 = createHash('sha256').update(message.bytes).digest('hex')
    const one = { ...message, sha256, receipt: answer.receipt, at: new Date() }
    taken.push(one)
    return one
  }

  /** Does the work and answers, or what is wrong today instead. */
  const answer = async (reply: FastifyReply, work: () => { status: number; body: object }) => {
    const { ms } = order
    const fault = order.fault !== 'none' && random() < order.share ? order.fault : undefined
    if (fault) disturbed++
    if (fault === 'down') return hangUp(reply)
    if (fault === 'slow') await pause(ms)
    if (fault === 'error' && errors++ % 2 === 0) return reply.status(500).send({ error: 'before the work' })
    const { status, body } = work()
    switch (fault) {
      case 'cut':
        return hangUp(reply)
      case 'error':
        return reply.status(500).send({ error: 'after the work' })
      case 'twice':
        return sayTwice(reply, status, body)
      case 'malformed':
        return reply.type('application/json').send('{"key": "')
      case 'wrong':
        return reply.send({ ...body, ...strange, receipt: { number: 0 } })
      default:
        return reply.status(status).send(body)
    }
  }
  const named = z.object({ kind: z.string(), key: z.string(), version: z.coerce.number().int() })

  return {
    taken,
    get disturbed() {
      return disturbed
    },
    order: (fault) => {
      order = faultOrder.parse(fault)
    },
    tamper: (change) => change(taken),
    serve(app) {
      void app.register((scope, _options, done) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
        scope.put(`${path}/messages/:kind/:key/:version`, ({ params, query, body }, reply) => {
          const { site } = z.object({ site: z.string().optional() }).parse(query)
          const message = { ...named.parse(params), site: site ?? null, bytes: body as Buffer }
          return answer(reply, () => {
            const one = take(message)
            return 'refused' in one
              ? { status: 422, body: { ...named.parse(params), refused: one.refused } }
              : { status: 200, body: shown(one) }
          })
        })
        scope.get(`${path}/messages/:kind/:key/:version`, ({ params }, reply) =>
          answer(reply, () => {
            const one = find(named.parse(params))
            return one
              ? { status: 200, body: shown(one) }
              : { status: 404, body: { ...named.parse(params), absent: true } }
          }),
        )
        scope.get(`${path}/messages`, ({ query }) => {
          const { from, to } = z.object({ from: z.coerce.date(), to: z.coerce.date() }).parse(query)
          return taken.filter(({ at }) => at >= from && at < to).map(shown)
        })
        scope.post(`${path}/fault`, ({ body }) => {
          order = faultOrder.parse(JSON.parse((body as Buffer).toString('utf8')))
          return { done: true }
        })
        done()
      })
    },
  }
}

const strange = { kind: 'daily', key: 'of somebody else', version: 1, sha256: '' }
const shown = ({ kind, key, version, sha256, receipt }: TakenMessage) => ({ kind, key, version, sha256, receipt })

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function sayTwice(reply: FastifyReply, status: number, body: object): FastifyReply {
  const text = JSON.stringify(body)
  const head = `HTTP/1.1 ${status} Twice\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`
  reply.hijack()
  reply.raw.socket?.end(`${head}${text}${head}${text}`)
  return reply
}
