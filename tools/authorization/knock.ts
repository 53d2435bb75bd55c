import { Agent, request as send } from 'node:http'
import { afterAll } from 'vitest'
import type { Endpoint } from '#platform/core/endpoint.ts'
import { eventStreamPath } from '#platform/core/event.contract.ts'

export type Door = 'in' | 401 | 403

export interface Knock {
  path: string
  body?: string | undefined
  headers?: Record<string, string>
}

/** A request that stops behind the door, because it is of a shape that no handler accepts. */
export function shapeless({ path, query, body, takes }: Endpoint): Knock {
  return {
    path: `${path.replaceAll(/:\w+/g, 'no-id')}${query ? '?no-such-parameter=1' : ''}`,
    body: takes ? 'no file' : body ? '{"noSuchField":1}' : undefined,
  }
}

/** Real requests over kept connections; what comes back is whether the door was open. */
export function knocker(apiUrl: string) {
  const url = new URL(apiUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  afterAll(() => agent.destroy())
  return ({ method, path: at, takes }: Endpoint, bearer: string | undefined, knock: Knock): Promise<Door> => {
    const { body } = knock
    const headers = {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'content-type': takes ?? 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      ...knock.headers,
    }
    const path = `/api${knock.path}`
    return new Promise((resolve, reject) => {
      const asked = send({ agent, host: url.hostname, port: url.port, method, path, headers }, (answer) => {
        answer.resume()
        const status = answer.statusCode!
        // A stream has no end to wait for.
        if (at === eventStreamPath) asked.destroy()
        if (status >= 500) reject(new Error(`${method} ${path} answers ${status}`))
        else resolve(status === 401 || status === 403 ? status : 'in')
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
}
