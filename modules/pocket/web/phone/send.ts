import { sendCall } from '#platform/web/base/wire.ts'
import { entriesPath, type Known, photoType, pocketPath, type SentEntry } from '../../contract/pocket-paths.ts'
import type { Heard } from '../../rules/queue.ts'
import type { PhoneEntry } from './phone-store.ts'

/** A line that swallows everything is no line. */
const patienceMs = 20_000
const inTime = () => AbortSignal.timeout(patienceMs)

/**
 * What the server says; nobody is heard where the line is dead, or where something that is not the server answers, as the login
 * page of a strange network does.
 */
async function heard(answer: Promise<Response>): Promise<{ status: number; data: unknown }> {
  const response = await answer.catch(() => null)
  if (!response) return { status: 0, data: null }
  const body: unknown = await response.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'success' in body && body.success === response.ok
  return isOurs
    ? { status: response.status, data: 'data' in body ? body.data : null }
    : { status: response.status >= 500 ? response.status : 0, data: null }
}

export async function sendEntry(one: PhoneEntry, token: string): Promise<Heard> {
  if (one.state === 'photo') return sendPhoto(one, token)
  const { id, device, sequence, plant, kind, subject, what, saidAt, said } = one
  const body: SentEntry = { id, device, sequence, plant, kind, subject, what, saidAt, said }
  const call = { method: 'POST', path: entriesPath } as const
  const { status, data } = await heard(sendCall(call, { body, idempotencyKey: id, signal: inTime() }, token))
  return { status, outcome: (data as { status?: string } | null)?.status }
}

async function sendPhoto({ id, photo, photoKey }: PhoneEntry, token: string): Promise<Heard> {
  const call = {
    method: 'POST',
    path: `${entriesPath}/:id/document`,
    takes: 'application/octet-stream',
  } as const
  const query = { name: 'photo.jpg', type: photoType }
  const { status } = await heard(
    sendCall(call, { params: { id }, query, body: photo, idempotencyKey: photoKey, signal: inTime() }, token),
  )
  return { status }
}

export async function askKnown(token: string): Promise<{ status: number; known: Known | null }> {
  const call = { method: 'GET', path: `${pocketPath}/known` } as const
  const { status, data } = await heard(sendCall(call, { signal: inTime() }, token))
  return { status, known: status === 200 ? (data as Known) : null }
}
