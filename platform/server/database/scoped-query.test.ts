import { createRequire } from 'node:module'
import pg from 'pg'
import { expect, test } from 'vitest'

const here = createRequire(import.meta.url)
const driver = here('pg/package.json') as { version: string }
const { Parser } = createRequire(here.resolve('pg'))('pg-protocol/dist/parser') as { Parser: { prototype: object } }

test('the driver is the one whose insides a scoped read and rows as JSON are built on', () => {
  // A new version is taken by reading its lib/query.js and lib/connection.js again, the parser of pg-protocol, and
  // statements.db.test.ts and json-reads.db.test.ts.
  expect(driver.version).toBe('8.23.1')
  const inside: [object, string[]][] = [
    [pg.Query.prototype, ['submit', 'handleDataRow', 'handleCommandComplete']],
    [pg.Connection.prototype, ['bind', 'execute', 'attachListeners']],
    [Parser.prototype, ['parse', 'handlePacket']],
  ]
  for (const [owner, methods] of inside) {
    for (const method of methods) expect(owner).toHaveProperty(method, expect.any(Function))
  }
})
