import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/core/endpoint.ts'
import type { Language } from '#platform/core/language.ts'
import type { SettingKey, SettingValue } from '#platform/core/settings.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/job.ts'
import type { Log } from '../base/log.ts'
import type { Permissions } from '../door/permissions.ts'
import type { Session } from '../door/session.ts'
import type { Texts } from '../base/texts.ts'
import type { Letterhead } from './letterhead.ts'

/** What the server gives to every handler. */
export interface Services {
  db: Db
  jobs: Jobs
  texts: Texts
  permissions: Permissions
  /** The address under which people reach the house; on papers it leads back to their records. */
  publicUrl: string
  letterhead: Letterhead
  /** Settings whose delivered value the environment has replaced. */
  delivered: Partial<Record<SettingKey, SettingValue>>
}

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Nobody is signed in on a public route. */
  session: E['permission'] extends 'public' ? undefined : Session
  language: Language
  requestId: string
  address: string
  agent: string
  log: Log
  /** The version that the client has seen, on versioned endpoints. */
  version: E extends { versioned: true } ? number : undefined
  services: Services
  reply: FastifyReply
}

/** An answer that is JSON text already: passed on unparsed. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is a file, sent while it is made. */
export class FileAnswer {
  readonly content: AsyncIterable<Uint8Array>
  readonly name: string
  /** Where the endpoint has files of several types. */
  readonly type: string | undefined
  constructor(content: AsyncIterable<Uint8Array>, name: string, type?: string) {
    this.content = content
    this.name = name
    this.type = type
  }
}

export interface Answer<Data> {
  data: Data | JsonText | FileAnswer
  /** Code of a message for the user. */
  message?: string
  /** Becomes the ETag. */
  version?: number
}

type Reads<E extends Endpoint> = (call: Call<E>, db: Db) => Promise<Answer<AnswerOf<E>>>
type Writes<E extends Endpoint> = (call: Call<E>, tx: Tx) => Promise<Answer<AnswerOf<E>>>
type Receives<E extends Endpoint, Received> = (call: Call<E>, db: Db, body: Readable) => Promise<Received>
type WritesReceived<E extends Endpoint, Received> = (
  call: Call<E>,
  tx: Tx,
  received: Received,
) => Promise<Answer<AnswerOf<E>>>

export interface Route {
  endpoint: Endpoint
  /** Elements that open it besides its own; which these are, only the server as a whole knows. */
  alsoFor?: readonly string[]
  // oxlint-disable typescript/no-explicit-any -- each handler is typed by its own endpoint where it is bound
  run:
    | { reads: Reads<any> }
    | { writes: Writes<any> }
    | { receives: Receives<any, any>; writes: WritesReceived<any, any> }
  // oxlint-enable typescript/no-explicit-any
}

/** A route that only reads. */
export function reads<E extends Endpoint>(endpoint: E, handler: Reads<E>): Route {
  return { endpoint, run: { reads: handler } }
}

/** A route that writes: it gets one transaction, which carries user and request into the history. */
export function writes<E extends Endpoint>(endpoint: E, handler: Writes<E>): Route {
  return { endpoint, run: { writes: handler } }
}

/**
 * A route that takes in a stream and then writes. What comes in is received before the transaction begins, so that a slow
 * line holds no connection; what is received names it in the idempotency key.
 */
export function receives<E extends Endpoint, Received>(
  endpoint: E,
  receive: Receives<E, Received>,
  handler: WritesReceived<E, Received>,
): Route {
  return { endpoint, run: { receives: receive, writes: handler } }
}
