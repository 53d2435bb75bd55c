import type { AnswerOf, BodyOf, Endpoint } from '#platform/core/endpoint.ts'
import { type Callable, dataOf, sendCall } from '../base/wire.ts'

/** A call before the door: nobody is signed in, and its contract is known by type only. */
export async function callGate<E extends Endpoint>(to: Callable, body?: BodyOf<E>): Promise<AnswerOf<E>> {
  return (await dataOf(await sendCall(to, body === undefined ? {} : { body }, undefined))) as AnswerOf<E>
}
