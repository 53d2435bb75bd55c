import { z } from 'zod'
import { boolean, choice, code, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { differences, exchangeElements } from './exchange.contract.ts'

/** Where a partner has something else than we say it has. Written by the comparison, settled by the next one. */
export const exchangeDifferenceRegistry = defineRegistry({
  id: 'exchangeDifferences',
  module: 'exchange',
  category: 'system',
  isOfTheHouse: true,
  name: 'ExchangeDifferences',
  readsFrom: 'exchange_difference_list',
  createElement: exchangeElements.reconcile,
  schema: z.strictObject({
    foundAt: instant(),
    partner: code({ pattern: /^[a-z]+$/, max: 40 }),
    kind: code({ pattern: /^\S+$/, max: 60 }),
    businessKey: text({ max: 200 }),
    messageVersion: integer({ min: 1, max: 2_000_000_000, ordinal: true }),
    plant: optional(reference({ to: 'plants', max: 4 })),
    difference: choice(differences),
    ours: optional(text({ max: 200 })),
    theirs: optional(text({ max: 200 })),
    isSettled: boolean(),
    settledAt: optional(instant()),
  }),
  key: ['businessKey'],
  title: 'businessKey',
  findsBy: 'beginning',
  site: 'plant',
  filters: ['isSettled', 'partner', 'difference', 'plant', 'foundAt'],
  tabs: [
    { id: 'open', filters: { isSettled: 'false' } },
    { id: 'settled', filters: { isSettled: 'true' } },
    { id: 'all', filters: {} },
  ],
  totals: [],
  sort: '-foundAt',
})
