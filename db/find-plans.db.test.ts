import { afterAll, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { openDatabase } from '#platform/server/database/database.ts'
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

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

const withoutBitmap = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan'])

/** Beside what policies and names of people ask on the way. */
const readsWhole = ({ 'Node Type': type, Plans: parts = [] }: PlanNode): boolean =>
  withoutBitmap.has(type) ||
  parts.some((part) => !['SubPlan', 'InitPlan'].includes(part['Parent Relationship'] ?? '') && readsWhole(part))

/** Those that are read as a whole for what somebody types there. */
const readWholly = (some: typeof lists, tab: ListQuery = {}) =>
  app.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    // A bitmap is made of what an index is asked; an order can be read without asking it anything.
    await tx.queryText(
      `select set_config(name, 'off', true)
       from unnest(array['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) name`,
      [],
    )
    const found: string[] = []
    for (const registry of some) {
      const { text, values } = listSql(registry, { ...tab, find: '4711' }, 'en', everything)
      const [answer] = await tx.queryText<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values, {
        planByValues: true,
      })
      const told = answer!['QUERY PLAN']
      const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: PlanNode }]
      if (readsWhole(plan)) found.push(registry.id)
    }
    return found.toSorted()
  })

test('what is found in a long list is found by an index, below row security too', async () => {
  expect(lists.length).toBeGreaterThan(100)
  expect(await readWholly(lists)).toEqual([...few, ...Object.keys(readWhole)].toSorted())
  for (const [name, firstTab] of Object.entries(readWhole)) {
    const some = lists.filter(({ id }) => id === name)
    expect(some.map(({ tabs }) => tabs[0]?.filters)).toEqual([firstTab])
    expect(await readWholly(some, firstTab)).toEqual([])
  }
})
