import type { z } from 'zod'

/** A permission element `<screen>.<element>`, or one of the two doors that need none. */
export type Permission = 'public' | 'signed-in' | (string & {})

/**
 * One call of the API, written once: the server validates and documents with it, the browser calls by it,
 * and the permission is the same element that shows the button.
 */
export interface Endpoint {
  /** Stable name, also the OpenAPI operation id. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, with `:name` for parameters. */
  path: string
  permission: Permission
  /** Elements that the call turns out to need by its content; the handler asks for them. */
  mayNeed?: readonly string[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  answer: z.ZodType
  /** A creating POST: the client sends an `Idempotency-Key`, and a repeat gets the first answer. */
  idempotent?: boolean
  /** The answer is a file of this type instead of the envelope. */
  file?: string
  /** The body is a file of this type instead of JSON. */
  takes?: string
  /**
   * Whether it answers somebody who sees the application as another user. Left out: reading calls with a permission do,
   * calls about oneself do not, and nothing that writes does, whatever stands here, except to leave.
   */
  inView?: boolean
  /**
   * Whether it answers an outsider, who sees only what their own house takes part in. Left out: calls about oneself do, all
   * others do not, so that a new one is closed before anybody thinks of it.
   */
  outsiders?: boolean
  /** A call about oneself that a key may make too: about work that the key itself has started. */
  forKeys?: boolean
  /**
   * Whether one of its statements may take half a minute instead of three seconds, always or with some queries. Files are
   * always given that time.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- each is typed by its own query where it is written
  takesLong?: true | ((query: any) => boolean)
  /**
   * What a call that is no GET does to the records, where it does not change them: nothing, as it makes a file of them, or
   * people talk. Whoever reads everything and changes nothing may do both.
   */
  touches?: 'nothing' | 'talk'
  /** A change of an existing record: the client sends the version it has seen as `If-Match`. */
  versioned?: boolean
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer T extends z.ZodType> ? z.output<T> : undefined

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>
export type QueryOf<E extends Endpoint> = Part<E, 'query'>
export type BodyOf<E extends Endpoint> = Part<E, 'body'>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
