import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { optional, reference } from '#platform/core/fields.ts'
import { defineNode } from '#platform/core/record-tree.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { createLotTables, placeRegistry } from '#platform/testing/lots.fixture.ts'
import { treeReferenceIssues } from './tree-references.ts'

const database = await testDatabase()
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
await createLotTables(db)
afterAll(async () => {
  await db.close()
  await database.drop()
})

const place = (where?: { name: string }) =>
  optional(reference({ to: 'probePlaces', max: 2, ...(where ? { where } : {}) }))
const shape = { anywhere: place(), high: place({ name: 'Alto' }) }
const child = defineNode({ id: 'stop', module: 'probe', table: 'stops', parentColumn: 'trip_id', shape })
const node = defineNode({
  id: 'trip',
  module: 'probe',
  table: 'trips',
  parentColumn: null,
  shape,
  children: { stops: child },
})
type Places = { anywhere?: string; high?: string }
const trip = ({ anywhere, high }: Places, stops: Places[] = []) => ({
  id: null,
  anywhere: anywhere ?? null,
  high: high ?? null,
  stops: stops.map((stop) => ({ id: null, anywhere: stop.anywhere ?? null, high: stop.high ?? null })),
})
const refused = async (after: ReturnType<typeof trip>, before?: ReturnType<typeof trip>) =>
  (await treeReferenceIssues(db, node, () => placeRegistry, after, before)).map(({ field }) => field)

test('a code that the record has in one field is not allowed in another for that', async () => {
  const before = trip({ anywhere: 'B2' }, [{ anywhere: 'B2' }])
  expect(await refused(trip({ anywhere: 'B2', high: 'B2' }), before)).toEqual(['high'])
  expect(await refused(trip({ anywhere: 'B2' }, [{ anywhere: 'B2', high: 'B2' }]), before)).toEqual(['stops.0.high'])
  expect(await refused(trip({ anywhere: 'B2', high: 'A1' }), before)).toEqual([])
})

test('what a field had before may stay in it, also when it moves to another row', async () => {
  await db.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update probe_places set ended_at = now() where code = 'B2'`),
  )
  const before = trip({}, [{ anywhere: 'A1' }, { anywhere: 'B2' }])
  expect(await refused(trip({}, [{ anywhere: 'B2' }, { anywhere: 'A1' }]), before)).toEqual([])
  expect(await refused(trip({ anywhere: 'B2' }, [{ anywhere: 'B2' }]), before)).toEqual(['anywhere'])
})
