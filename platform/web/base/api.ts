import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/core/endpoint.ts'
import { currentSession } from './session.ts'
import { loseSession } from './sign-out.ts'
import { type AnyInput, dataOf, failureOf, sendCall } from './wire.ts'

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

/** One call of the API, typed by its contract. Anything but success is thrown as an ApiFailure. */
export async function call<E extends Endpoint>(...[endpoint, given]: CallArguments<E>): Promise<AnswerOf<E>> {
  return (await dataOf(await send(endpoint, (given ?? {}) as AnyInput))) as AnswerOf<E>
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
  const response = await sendCall(endpoint, input, token)
  // Only a session can die: without a token a 401 is an ordinary refusal.
  if (response.status === 401 && token) {
    loseSession(token)
    return new Promise(() => {})
  }
  return response
}
