import { setTimeout as pause } from 'node:timers/promises'
import { crashRegistry } from './crash-records.registry.ts'

export interface HttpAnswer {
  status: number
  requestId: string
  /** The server remembered the key and gave its first answer again. */
  replayed: boolean
  body: { data: unknown; message: string | null; code?: string; detail?: unknown }
}

/** Knows when a write is on its way, so that a kill can be aimed at it. */
export class Traffic {
  #waiting: (() => void)[] = []

  nextWrite(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  writeSent(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

export interface CrashClient {
  userId: string
  /** Undefined when the connection was lost before an answer came. */
  send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    request: { body?: unknown; headers?: Record<string, string> },
  ): Promise<HttpAnswer | undefined>
}

/** Signs in and stays signed in: a session outlives the process that opened it. */
export async function signIn(
  address: () => Promise<string>,
  traffic: Traffic,
  credentials: { username: string; password: string },
  base = crashRegistry.path,
): Promise<CrashClient> {
  const shown = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(credentials) }
  const come = async () => fetch(`${await address()}/api/authentication/login`, shown)
  let answer = await come()
  // All come at once, to a house that has just been opened: whoever is told to try again in a moment does.
  while (answer.status === 503) {
    await pause(100)
    answer = await come()
  }
  if (!answer.ok) throw new Error(`sign-in failed with ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { user: { userId: string; token: string } } }
  const { userId, token } = data.user
  return {
    userId,
    async send(method, path, { body, headers }) {
      const request = {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      for (;;) {
        const url = `${await address()}/api${base}${path}`
        try {
          const sent = fetch(url, { ...request, signal: AbortSignal.timeout(30_000) })
          if (method !== 'GET') traffic.writeSent()
          return await answerOf(await sent)
        } catch (error) {
          if (!neverArrived(error)) return undefined
          await pause(20)
        }
      }
    },
  }
}

async function answerOf(response: Response): Promise<HttpAnswer> {
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    replayed: response.headers.get('idempotent-replayed') === 'true',
    body: (await response.json()) as HttpAnswer['body'],
  }
}

function neverArrived(error: unknown): boolean {
  return ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'
}
