import { z } from 'zod'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { listed, pocketId } from './pocket.contract.ts'
import { pocketElements } from './pocket-paths.ts'

/** What phones have said, the last first. Its records are written by the calls of pocket.contract.ts. */
export const pocketRegistry = defineRegistry({
  id: pocketId,
  module: 'pocket',
  category: 'jetty',
  name: 'pocket',
  readsFrom: 'pocket_entry_list',
  createElement: pocketElements.enter,
  schema: z.strictObject(listed),
  key: ['number'],
  title: 'number',
  site: 'plant',
  isOfTheHouse: true,
  filters: ['status', 'kind', 'subject', 'plant', 'saidAt'],
  tabs: tabsBy('status', ['refused', 'written', 'accepted', 'dismissed']),
  sort: '-number',
})
