import type { Endpoint } from '#platform/core/endpoint.ts'
import type { Refusal } from '#platform/core/envelope.ts'
import { ApiFailure } from './api-failure.ts'
import { preferences } from './preferences.ts'

/** What a call needs of its contract to be sent. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'takes'>

export interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Sends one call, of somebody signed in or of nobody; only a server that cannot be reached is thrown. */
export async function sendCall(endpoint: Callable, input: AnyInput, token: string | undefined): Promise<Response> {
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
  return fetch(addressOf(endpoint, input), request).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    throw new ApiFailure(0, { data: [], message: '', code: 'shell.offline', requestId: null })
  })
}

/** The data of an answer; anything but success is thrown as an {@link ApiFailure}. */
export async function dataOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && isEnvelope(answer)) return answer.data
  throw failureOf(response, answer)
}

export function failureOf(response: Response, answer: unknown): ApiFailure {
  return new ApiFailure(
    response.status,
    isRefusal(answer)
      ? answer
      : { data: [], message: '', code: 'shell.failed', requestId: response.headers.get('x-request-id') },
  )
}

function addressOf(endpoint: Callable, input: AnyInput): string {
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

/** By hand: the pages before the door send calls too, and do without what checks shapes. */
function isRefusal(answer: unknown): answer is Refusal {
  if (typeof answer !== 'object' || answer === null) return false
  const { success, data, message, code, requestId } = answer as Record<keyof Refusal, unknown>
  return (
    success === false &&
    [message, code, requestId].every((text) => typeof text === 'string') &&
    Array.isArray(data) &&
    data.every((entry: unknown) => isEntry(entry))
  )
}

function isEntry(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false
  const { key, value } = entry as Record<'key' | 'value', unknown>
  return typeof key === 'string' && typeof value === 'string'
}
