import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { administrator, type Person } from './people.ts'

/** What a story needs and is not about is written without a screen; every answer has to be a good one. */
export type Api = ReturnType<typeof apiOf>

export function apiOf(url: string) {
  return async (path: string, body: unknown, token?: string, version?: number, method: 'POST' | 'PUT' = 'POST') => {
    const request = {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(version ? { 'if-match': `"${version}"` } : {}),
      },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${url}/api${path}`, request)
    expect(answer.status, await answer.clone().text()).toBe(200)
    // oxlint-disable-next-line typescript/no-explicit-any -- what a story reads of an answer is its own
    return ((await answer.json()) as { data: any }).data
  }
}

export async function tokenOf(api: Api, { username }: Person = administrator): Promise<string> {
  const { user } = await api('/authentication/login', { username, password: demoPassword })
  return user.token as string
}
