import { z } from 'zod'
import { choice, code, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { directions, exchangeElements, states } from './exchange.contract.ts'

const count = () => integer({ min: 0, max: 2_000_000_000 })

/** What leaves for partners and comes from them. Written by the exchange; people only have it sent again, or give it up. */
export const exchangeMessageRegistry = defineRegistry({
  id: 'exchangeMessages',
  module: 'exchange',
  category: 'system',
  isOfTheHouse: true,
  name: 'Exchange',
  readsFrom: 'exchange_message_list',
  createElement: exchangeElements.resend,
  schema: z.strictObject({
    createdAt: instant(),
    partner: code({ pattern: /^[a-z]+$/, max: 40 }),
    status: choice(states),
    reason: optional(text({ max: 100 })),
    kind: code({ pattern: /^\S+$/, max: 60 }),
    businessKey: text({ max: 200 }),
    messageVersion: integer({ min: 1, max: 2_000_000_000, ordinal: true }),
    plant: optional(reference({ to: 'plants', max: 4 })),
    direction: choice(directions),
    tries: count(),
    nextTry: optional(instant()),
    acceptedAt: optional(instant()),
    size: integer({ min: 0, max: 5_000_000, unit: 'B' }),
    causedBy: text({ max: 200 }),
  }),
  key: ['businessKey'],
  title: 'businessKey',
  findsBy: 'beginning',
  site: 'plant',
  filters: ['status', 'partner', 'kind', 'plant', 'createdAt', 'direction'],
  tabs: tabsBy('status', states),
  totals: [],
  sort: '-createdAt',
})
