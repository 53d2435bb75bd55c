import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/core/endpoint.ts'
import { refusal } from '#platform/core/envelope.ts'
import { currentSession } from './session.ts'
import { leaveForLogin } from './sign-out.ts'
import { ApiFailure } from './api-failure.ts'
import { preferences } from './preferences.ts'

type Given<K extends string, T> = undefined extends T ? { [P in K]?: T } : { [P in K]: T }

export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'body', BodyOf<E>> & {
    query?: Partial<QueryOf<E>>
    /** The version the user has seen, for endpoints that change a record. */
    version?: number
    /** Made when the form opens, so that pressing Save twice writes once. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

type CallArguments<E extends Endpoint> =
  object extends CallInput<E> ? [endpoint: E, input?: CallInput<E>] : [endpoint: E, input: CallInput<E>]

/** One call of the API, typed by its contract. Anything but success is thrown as an {@link ApiFailure}. */
export async function call<E extends Endpoint>(...[endpoint, given]: CallArguments<E>): Promise<AnswerOf<E>> {
  const response = await send(endpoint, (given ?? {}) as AnyInput)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isEnvelope(answer)) return answer.data as AnswerOf<E>
  throw failureOf(response, answer)
}

/**
 * The same where the list is one of many, known only at run time: its contract cannot type what is asked, and the server
 * refuses what does not fit.
 */
export async function callAny<E extends Endpoint>(endpoint: E, given: AnyInput): Promise<AnswerOf<E>> {
  return call(...([endpoint, given] as unknown as CallArguments<E>))
}

/** A call whose answer is a file: hands it to the browser under its own name. */
export async function download(endpoint: Endpoint, given: AnyInput = {}): Promise<void> {
  const response = await send(endpoint, given)
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = decodeURIComponent(name)
  link.click()
  URL.revokeObjectURL(address)
}

async function send(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const token = currentSession()?.token
  const headers: Record<string, string> = { 'accept-language': preferences.language.get() }
  if (token) headers.authorization = `Bearer ${token}`
  if (input.version !== undefined) headers['if-match'] = `"${input.version}"`
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey

  const request: RequestInit = { method: endpoint.method, headers, cache: 'no-store', credentials: 'omit' }
  if (input.body !== undefined) {
    headers['content-type'] = endpoint.takes ?? 'application/json'
    request.body = endpoint.takes ? (input.body as Uint8Array<ArrayBuffer>) : JSON.stringify(input.body)
  }
  if (input.signal) request.signal = input.signal
  const response = await fetch(addressOf(endpoint, input), request).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    throw new ApiFailure(0, { data: [], message: '', code: 'shell.offline', requestId: null })
  })
  // Only a session can die: without a token a 401 is an ordinary refusal.
  if (response.status === 401 && token) {
    leaveForLogin({ comeBack: true })
    return new Promise(() => {})
  }
  return response
}

function failureOf(response: Response, answer: unknown): ApiFailure {
  const refused = refusal.safeParse(answer)
  return new ApiFailure(
    response.status,
    refused.success
      ? refused.data
      : { data: [], message: '', code: 'shell.failed', requestId: response.headers.get('x-request-id') },
  )
}

export interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

function isEnvelope(answer: unknown): answer is { success: true; data: unknown } {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
}
