import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { opcUaSettings } from './opc-ua-settings.ts'
import { settingNames } from './config.ts'

const page = readFileSync(new URL('../../../docs/operations/settings.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| `'))
const described = rows.flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))

/** Partners are read by their names, whatever these are. */
const partners = [
  ...['URL', ...Object.keys(opcUaSettings.shape)].map((name) => `PARTNER_HISTORIAN_${name}`),
  ...['URL', 'TOKEN_FILE', 'CA_FILE'].map((name) => `PARTNER_LAB_${name}`),
]

test('the page describes every setting, once, and no other', () => {
  expect(described.toSorted()).toEqual([...settingNames, ...partners].toSorted())
})
