import { afterAll, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { exchangeMessageRegistry } from '#modules/exchange/contract/exchange-messages.registry.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { openDatabase, type Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { type ListQuery, listSql } from '#platform/server/registry/store/list-sql.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

const database = await testDatabase()
const app = openDatabase({ url: database.url, poolSize: 1, role: 'molo_app', onError: () => {} })
afterAll(async () => {
  await app.close()
  await database.drop()
})

const lists = serverModules
  .flatMap(({ registries = [], lists: worklists = [] }) => [...registries, ...worklists])
  .map(({ registry }) => registry)

/** Settings of some hundred tanks and products, roles and the like: a look at every record is quick. */
const few = [
  'attributes',
  'companiesByOperation',
  'conversionFactors',
  'crudeConversionFactors',
  'dailyProfileExceptions',
  'deadStockAdjustments',
  'deltaStockReportConfigurations',
  'denaturantBulkCapacities',
  'equipment',
  'exchangeRates',
  'excises',
  'familyPools',
  'fixedTankCalibrations',
  'historianTags',
  'igccTanks',
  'lockedStocks',
  'mooringPlatforms',
  'movementUserRoles',
  'operativeLevels',
  'outcDepConfigurations',
  'productAggregations',
  'productCnCodes',
  'productConfigurations',
  'rawMaterialChecks',
  'recurringLotTemplates',
  'recurringOperationTemplates',
  'roles',
  'settlePrices',
  'stocchinoFamilyAssociations',
  'tankAlarmLimits',
  'tankConfigurations',
  'tankCorrectionFactors',
  'tankExceptions',
  'tankVersions',
  'tankVolumetricData',
  'tanks',
  'tanksExcluded',
  'taxWarehouses',
]

/**
 * Row security keeps every index that knows a part of a text out of it. What is open is little and stands in the first tab, and
 * there an index knows it.
 */
const readWhole = { movementChecklist: { isDone: 'false' } }

/** Called by a number and nothing else: letters find none of them. */
const numbered = ['pocketEntries', 'shiftHandovers', 'splits', 'tankAlarms', 'tankOperations', 'ullage']

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  'Index Name'?: string
  'One-Time Filter'?: string
  Plans?: PlanNode[]
}

/** It and all below it, beside what policies and names of people ask on the way. */
const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? [])
    .filter((part) => !['SubPlan', 'InitPlan'].includes(part['Parent Relationship'] ?? ''))
    .flatMap(nodesOf),
]

async function planOf(tx: Tx, registry: AnyRegistry, query: ListQuery): Promise<PlanNode[]> {
  const { text, values } = listSql(registry, query, 'en', everything)
  const [answer] = await tx.queryText<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values, {
    planByValues: true,
  })
  const told = answer!['QUERY PLAN']
  const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: PlanNode }]
  return nodesOf(plan)
}

const withoutBitmap = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan'])

/** Those that are read as a whole for what somebody types there, and those in which it can never be found. */
const waysOf = (some: typeof lists, query: ListQuery) =>
  app.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    // A bitmap is made of what an index is asked; an order can be read without asking it anything.
    await tx.queryText(
      `select set_config(name, 'off', true)
       from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) name`,
      [],
    )
    const [wholly, never]: [string[], string[]] = [[], []]
    for (const registry of some) {
      const nodes = await planOf(tx, registry, query)
      // What stands below a gate that never opens is not read.
      if (nodes.some((node) => node['One-Time Filter'] === 'false')) never.push(registry.id)
      else if (nodes.some((node) => withoutBitmap.has(node['Node Type']))) wholly.push(registry.id)
    }
    return { wholly: wholly.toSorted(), never: never.toSorted() }
  })

/** A figure; two letters, which make no trigram; and a word with an accent. */
test.each(['4711', 'ab', 'città'])('%s is found in a long list by an index, below row security too', async (find) => {
  expect(lists.length).toBeGreaterThan(100)
  const { wholly, never } = await waysOf(lists, { find })
  expect(wholly).toEqual([...few, ...Object.keys(readWhole)].toSorted())
  expect(never).toEqual(find === '4711' ? [] : numbered)
  for (const [name, firstTab] of Object.entries(readWhole)) {
    const some = lists.filter(({ id }) => id === name)
    expect(some.map(({ tabs }) => tabs[0]?.filters)).toEqual([firstTab])
    expect(await waysOf(some, { ...firstTab, find })).toEqual({ wholly: [], never: [] })
  }
})

test('the few messages that are still to be sent are found among years of them', async () => {
  const owner = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
  const years = owner.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.queryText(
      `insert into exchange_messages (partner, kind, business_key, message_version, direction, line, bytes, sha256, media_type,
         next_try, created_at, caused_by, updated_by)
       select 'probe', 'probe', 'K' || n, 1, 'out', n::text, ''::bytea, encode(sha256(''), 'hex'), 'text/plain',
         case when n % 1000 = 0 then now() end, now() - n * interval '1 hour', 'system:test', 'system:test'
       from generate_series(1, 5000) n`,
      [],
    )
    await tx.queryText('analyze exchange_messages', [])
    const late = { direction: 'out', has: 'nextTry', 'createdAt.to': new Date().toISOString() }
    const nodes = await planOf(tx, exchangeMessageRegistry, late)
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['exchange_messages_to_try'])
    throw new Error('none of it happened')
  })
  await expect(years).rejects.toThrow('none of it happened')
  await owner.close()
})
