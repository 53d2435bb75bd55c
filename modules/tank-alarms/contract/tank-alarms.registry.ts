import { z } from 'zod'
import { boolean } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { alarmElements, alarmsId, listed } from './tank-alarms.contract.ts'

/** The alarm list. Written by the evaluation of the gauges and by the calls of tank-alarms.contract.ts. */
export const tankAlarmRegistry = defineRegistry({
  id: alarmsId,
  module: 'tank-alarms',
  category: 'tank',
  name: 'alarms',
  isOfTheHouse: true,
  readsFrom: 'tank_alarm_list',
  createElement: alarmElements.acknowledge,
  schema: z.strictObject({ ...listed, isOpen: boolean(), isShelved: boolean() }),
  key: ['number'],
  title: 'number',
  site: 'plant',
  list: Object.keys(listed) as (keyof typeof listed)[],
  filters: ['isOpen', 'isShelved', 'status', 'plant', 'tankCode', 'kind', 'priority', 'raisedAt'],
  tabs: [
    { id: 'open', filters: { isOpen: 'true', isShelved: 'false' } },
    // Also of alarms that have ended: the next one of their kind is born on that shelf.
    { id: 'shelved', filters: { isShelved: 'true' } },
    { id: 'ended', filters: { isOpen: 'false' } },
    { id: 'all', filters: {} },
  ],
  totals: [],
  sort: 'priority',
})
