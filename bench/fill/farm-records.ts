import { serverModules } from '#apps/api/server-modules.ts'
import { ofFarm } from '#demo/story/farm.ts'
import { operationsDemo } from '#modules/operations/demo/demo.ts'
import { tanksDemo } from '#modules/tanks/demo/demo.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertDemoRecords } from '#platform/server/registry/write/demo-records.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import type { Farm } from './farms.ts'

/** What is known of the tanks of another terminal: the same as of those that they are copies of, under their own names. */
export async function insertFarmRecords(tx: Tx, farm: Farm): Promise<void> {
  const world = worldOf(serverModules)
  const tanks = new Set(farm.tanks)
  const registries = { ...tanksDemo.records, historianTags: operationsDemo.records['historianTags']! }
  for (const [id, records] of Object.entries(registries)) {
    const copies = records.flatMap((record) => {
      const code = String(record['tankCode'] ?? record['code'])
      return tanks.has(code) ? [copyOf(record, code, ofFarm(code, farm.name))] : []
    })
    if (copies.length > 0) await insertDemoRecords(tx, world, world.find(id), copies)
  }
}

/** Its code stands in the names of its gauges too. */
function copyOf(record: Readonly<Record<string, unknown>>, code: string, name: string): Record<string, unknown> {
  const called = ['code', 'tankCode', 'tag'].filter((field) => field in record)
  return { ...record, ...Object.fromEntries(called.map((field) => [field, String(record[field]).replace(code, name)])) }
}
