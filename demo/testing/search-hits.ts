import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { demoServer } from './demo-server.ts'
import type { SearchGroup, SearchHit } from '#platform/core/search.contract.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { TestUser } from '#platform/testing/test-server.ts'

/** What the search of this server finds, and what really stands in its tables. */
export function searchHits(server: Awaited<ReturnType<typeof demoServer>>) {
  const find = async (by: TestUser, text: string): Promise<SearchGroup[]> => {
    const { status, body } = await by.call('GET', `/search?${new URLSearchParams({ text })}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.groups
  }
  const hitsOf = async (by: TestUser, text: string, kind: string): Promise<SearchHit[]> =>
    (await find(by, text)).find((group) => group.kind === kind)?.hits ?? []
  return {
    raw: <Row>(statement: RawBuilder<Row>) =>
      server.owner.transaction({ id: 'system:test', scope: everything }, (tx) => tx.query(statement)),
    find,
    hitsOf,
    hit: async (by: TestUser, text: string, kind: string) => {
      const [first] = await hitsOf(by, text, kind)
      expect(first, `${text} among ${kind}`).toBeDefined()
      return first!
    },
  }
}
