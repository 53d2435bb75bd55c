import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import { envelopeOf, refusal } from '#platform/core/envelope.ts'
import type { Tx } from '../database/database.ts'
import { nothing } from '../database/scope.ts'
import { plainAddress } from '../door/address.ts'
import { admit, type Door } from '../door/admit.ts'
import { LatelyAdmitted, PresumingDoor } from '../door/presuming-door.ts'
import { languageOf } from '../base/texts.ts'
import type { Log } from '../base/log.ts'
import { sendData } from './answers.ts'
import { fileEmpty, wholeOf } from './whole-body.ts'
import { claimKey, fingerprintOf, keepAnswer, type StoredAnswer } from './idempotency.repo.ts'
import { type Answer, type Call, FileAnswer, JsonText, type Route, type Services } from './route.ts'
import { mustTell } from './told.ts'

export const apiBase = '/api'
export interface BindOptions {
  services: Services
  /** In tests every answer is held against its contract, and every write must tell; in production that would cost more than the query. */
  checkAnswers: boolean
}

export function bindRoutes(app: FastifyInstance, routes: readonly Route[], options: BindOptions) {
  const types = new Set(routes.flatMap(({ endpoint }) => endpoint.takes ?? []))
  for (const type of types) app.addContentTypeParser(type, (_request, body, done) => done(null, body))
  const lately = new LatelyAdmitted()
  for (const route of routes) {
    const { endpoint } = route
    const door = doorOf(route)
    const presuming = mayPresume(route) ? new PresumingDoor(door, options.services.db, lately) : undefined
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      config: { permission: endpoint.permission },
      schema: schemaOf(endpoint),
      ...(presuming
        ? {
            onRequest: (request) => presuming.enter(request),
            // Only who may ask learns what is wrong with a question.
            attachValidation: true,
            preHandler: async (request) => {
              if (!request.validationError) return
              if (request.presumed) await presuming.admit(request)
              throw request.validationError
            },
          }
        : { onRequest: async (request) => void (await admit(request, door, options.services.db)) }),
      handler: (request, reply) => answerTo(request, reply, route, options, presuming),
    })
  }
}

function schemaOf(endpoint: Endpoint) {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0] ?? endpoint.id],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !endpoint.takes ? { body: endpoint.body } : {}),
    response: { ...(endpoint.file ? {} : { 200: envelopeOf(endpoint.answer) }), '4xx': refusal, '5xx': refusal },
  }
}

/** A file is read while it is sent, when it is too late to take anything back. */
const mayPresume = ({ endpoint, run }: Route) =>
  'reads' in run && endpoint.method === 'GET' && endpoint.permission !== 'public' && !endpoint.file

const doorOf = ({ endpoint, alsoFor }: Route): Door => (alsoFor ? { ...endpoint, alsoFor } : endpoint)

async function answerTo(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  options: BindOptions,
  presuming: PresumingDoor | undefined,
) {
  const { endpoint, run } = route
  if (endpoint.takes) {
    if (request.headers['content-length'] === '0') throw fileEmpty()
    if (!(request.body instanceof Readable)) throw new AppError('invalid', 'platform.mediaType')
    hearOut(request, reply)
    if (!('receives' in run)) request.body = await wholeOf(request.body)
  }
  const call = {
    params: request.params,
    query: request.query,
    body: request.body,
    session: request.session,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    address: plainAddress(request.ip),
    agent: request.headers['user-agent'] ?? '',
    log: request.log as Log,
    version: endpoint.versioned ? versionFrom(request) : undefined,
    services: options.services,
    reply,
  } as Call<Endpoint>
  const statementMs = statementMsOf(endpoint, call)
  const db = options.services.db.within(request.session?.scope ?? nothing, statementMs)
  if ('reads' in run) {
    const answer = presuming
      ? await presuming.read(request, (session, own) => run.reads({ ...call, session }, own), statementMs)
      : await run.reads(call, db)
    return answer.data instanceof FileAnswer
      ? sendFile(reply, answer.data, endpoint.file)
      : sendStored(reply, textOf(answer, options, endpoint, call))
  }
  if ('receives' in run) {
    const received: unknown = await run.receives(call, db, request.body as Readable)
    const write: Write = (_call, tx) => run.writes(call, tx, received)
    return sendStored(reply, await runInTransaction(request, write, call, options, endpoint, received))
  }
  return sendStored(reply, await runInTransaction(request, run.writes, call, options, endpoint))
}

const longMs = 30_000

/** Undefined leaves what every call has. */
function statementMsOf({ file, takes, takesLong }: Endpoint, { query }: Call<Endpoint>): number | undefined {
  const isLong = typeof takesLong === 'function' ? takesLong(query ?? {}) : (takesLong ?? file ?? takes)
  return isLong ? longMs : undefined
}

/**
 * Whoever was refused in the middle of sending is heard out, for nothing: hung up on, they would lose the reason, or the next
 * request on the same line. Who never comes to an end is cut off by the time a request may take.
 */
function hearOut({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => raw.resume())
}

function sendFile(reply: FastifyReply, file: FileAnswer, type = 'application/octet-stream') {
  return reply
    .header('content-type', file.type ?? type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodedName(file.name)}`)
    .send(Readable.from(file.content, { objectMode: false }))
}

/** RFC 8187 allows fewer signs than addresses do. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function sendStored(reply: FastifyReply, stored: StoredAnswer) {
  if (reply.sent) return reply
  if (stored.version !== null) reply.header('etag', `"${stored.version}"`)
  return sendData(reply, stored.data, stored.message)
}

type Write = (call: Call<Endpoint>, tx: Tx) => Promise<Answer<unknown>>

/** One request, one transaction: the change, its history, its jobs, its idempotency key, or nothing of it. */
function runInTransaction(
  request: FastifyRequest,
  handler: Write,
  call: Call<Endpoint>,
  options: BindOptions,
  endpoint: Endpoint,
  content: unknown = request.body,
): Promise<StoredAnswer> {
  const key = endpoint.idempotent ? idempotencyKeyFrom(request) : undefined
  const actor = request.session?.actor ?? { id: 'system:public', requestId: request.id }
  const write = options.checkAnswers ? mustTell(endpoint, handler) : handler
  return options.services.db.transaction({ ...actor, statementMs: statementMsOf(endpoint, call) }, async (tx) => {
    if (!key) return textOf(await write(call, tx), options, endpoint, call)
    const earlier = await claimKey(tx, key, fingerprintOf(endpoint.method, request.url, content))
    if (earlier) {
      call.reply.header('idempotent-replayed', 'true')
      return earlier
    }
    const answer = textOf(await write(call, tx), options, endpoint, call)
    await keepAnswer(tx, key, answer)
    return answer
  })
}

function textOf(answer: Answer<unknown>, options: BindOptions, endpoint: Endpoint, call: Call<Endpoint>): StoredAnswer {
  const { data } = answer
  if (options.checkAnswers) endpoint.answer.parse(data instanceof JsonText ? JSON.parse(data.text) : data)
  return {
    data: data instanceof JsonText ? data.text : JSON.stringify(data),
    message: answer.message ? call.services.texts.message(call.language, answer.message) : null,
    version: answer.version ?? null,
  }
}

function versionFrom(request: FastifyRequest): number {
  const version = /^"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')?.[1]
  if (!version) throw new AppError('version-missing', 'platform.versionMissing')
  return Number(version)
}

function idempotencyKeyFrom(request: FastifyRequest): string {
  const key = z.uuid().safeParse(request.headers['idempotency-key'])
  if (!key.success) throw new AppError('invalid', 'platform.keyMissing')
  return key.data
}
