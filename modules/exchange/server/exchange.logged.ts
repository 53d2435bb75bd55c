import { instant, integer, text } from '#platform/core/fields.ts'
import { data, loggedTable } from '#platform/server/change-log/logged-table.ts'
import { messagesPath } from '../contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'
import { exchangeMessageRegistry } from '../contract/exchange-messages.registry.ts'

const messages = exchangeMessageRegistry.schema.shape
const differences = exchangeDifferenceRegistry.schema.shape

export const loggedExchange = [
  loggedTable({
    table: 'exchange_messages',
    name: 'exchange:exchangeMessages.title.one',
    label: (name) => (name in messages ? `exchange:exchangeMessages.field.${name}` : `exchange:page.field.${name}`),
    choice: (name, value) => `exchange:exchangeMessages.choice.${name}.${value}`,
    fields: {
      partner: messages.partner,
      kind: messages.kind,
      businessKey: messages.businessKey,
      messageVersion: messages.messageVersion,
      direction: messages.direction,
      status: messages.status,
      reason: messages.reason,
      remark: text({ max: 300 }),
      tries: messages.tries,
      nextTry: instant(),
      acceptedAt: instant(),
      receipt: data(),
    },
    title: ['partner', 'kind', 'businessKey'],
    technical: ['bytes', 'sha256', 'media_type', 'line', 'number', 'lease_until', 'caused_by', 'created_at', 'site'],
    siteColumn: 'site',
    page: (id) => `${messagesPath}/${id}`,
  }),
  loggedTable({
    table: 'exchange_differences',
    name: 'exchange:exchangeDifferences.title.one',
    label: (name) => `exchange:exchangeDifferences.field.${name}`,
    choice: (name, value) => `exchange:exchangeDifferences.choice.${name}.${value}`,
    fields: {
      partner: differences.partner,
      kind: differences.kind,
      businessKey: differences.businessKey,
      messageVersion: integer({ min: 1, max: 2_000_000_000, ordinal: true }),
      difference: differences.difference,
      ours: differences.ours,
      theirs: differences.theirs,
      settledAt: instant(),
    },
    title: ['partner', 'kind', 'businessKey'],
    technical: ['period_from', 'period_to', 'found_at', 'site'],
    siteColumn: 'site',
  }),
]
