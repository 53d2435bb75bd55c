import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { blankInstruction, blankLot } from '#modules/movement-instructions/rules/lots.ts'
import { ownApp } from './own-app.ts'
import { administrator } from './people.ts'

/** A draft of its own with a lot for each holder, so that no other story changes it; written without a screen. */
export async function newInstruction(holders: string[]): Promise<{ id: string; voyageNumber: string }> {
  const api = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await fetch(`${ownApp().url}/api${path}`, {
      method: 'POST',
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      body: JSON.stringify(body),
    })
    const { data } = (await answer.json()) as { data: any }
    expect(answer.status, JSON.stringify(data)).toBe(200)
    return data
  }
  const { user } = await api('/authentication/login', { username: administrator.username, password: demoPassword })
  const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '55000', quantityUoMCode: 'MT' }
  const body = {
    ...blankInstruction(),
    plant: 'S',
    operationType: 'SCN',
    vessel: '3259925',
    lots: holders.map((holder) => ({ ...lot, holder })),
    versionNote: null,
  }
  return api('/movement-instruction', body, user.token as string)
}
