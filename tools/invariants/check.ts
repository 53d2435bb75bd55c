import type { Client } from 'pg'
import { onServer } from '../postgres/database.ts'
import { invariants } from './invariants-sql.ts'

/** What must never be, and is: nothing, in a house that is in order. */
export async function brokenInvariants(client: Pick<Client, 'query'>): Promise<string[]> {
  // Row security holds the owner too: whoever looks for faults must see everything.
  await client.query(`select set_config('molo.sites', '*', false), set_config('molo.parties', '*', false)`)
  const names = [...new Set(invariants.flatMap(({ needs }) => needs))]
  const there = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [names],
  )
  const known = new Set(there.rows.map(({ name }) => name))
  const broken: string[] = []
  for (const { id, needs, finds } of invariants) {
    if (!needs.every((name) => known.has(name))) continue
    const found = await client.query<[string]>({ text: `${finds} limit 20`, rowMode: 'array' })
    broken.push(...found.rows.map(([text]) => `${id}: ${text}`))
  }
  return broken
}

export const invariantsAt = (url: string) => onServer(url, brokenInvariants)
