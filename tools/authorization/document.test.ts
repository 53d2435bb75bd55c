import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matrixDocument } from './document.ts'

const file = new URL('../../docs/authorization-matrix.md', import.meta.url)

test('the written authorization matrix is what the code says (npm run authorization:matrix writes it anew)', () => {
  const now = matrixDocument()
  if (process.env['WRITE_MATRIX']) writeFileSync(file, now)
  expect(readFileSync(file, 'utf8')).toBe(now)
})
