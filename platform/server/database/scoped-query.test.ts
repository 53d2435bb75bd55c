import { createRequire } from 'node:module'
import pg from 'pg'
import { expect, test } from 'vitest'

const driver = createRequire(import.meta.url)('pg/package.json') as { version: string }

test('the driver is the one whose insides a scoped read is built on', () => {
  // A new version is taken by reading its lib/query.js and lib/connection.js again, and statements.db.test.ts.
  expect(driver.version).toBe('8.23.1')
  const inside: [object, string[]][] = [
    [pg.Query.prototype, ['submit', 'handleDataRow', 'handleCommandComplete']],
    [pg.Connection.prototype, ['bind', 'execute']],
  ]
  for (const [owner, methods] of inside) {
    for (const method of methods) expect(owner).toHaveProperty(method, expect.any(Function))
  }
})
