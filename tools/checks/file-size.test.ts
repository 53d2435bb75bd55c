import { expect, test } from 'vitest'
import { checkFileSize, hardLimit, longFiles, softLimit } from './file-size.ts'
import { lines, tempTree } from './temp-tree.ts'

const long = (count: number) => 'const a = 1\n'.repeat(count)

test('a file over the hard limit fails, data does not', () => {
  const tree = tempTree({
    'platform/a.ts': long(hardLimit),
    'platform/b.tsx': long(hardLimit + 1),
    'db/migrations/0001_c.sql': long(hardLimit + 1),
    'platform/ui/d.css': long(hardLimit + 1),
    'packages/measurement/test-data/e.ts': long(hardLimit + 1),
    'docs/f.md': long(hardLimit + 1),
  })
  expect(lines(checkFileSize(tree))).toEqual([
    'db/migrations/0001_c.sql:0 has 501 lines, more than 500',
    'platform/b.tsx:0 has 501 lines, more than 500',
    'platform/ui/d.css:0 has 501 lines, more than 500',
  ])
})

test('a file over the soft limit is only mentioned', () => {
  const tree = tempTree({ 'a.ts': long(softLimit), 'b.ts': long(softLimit + 1), 'c.ts': long(hardLimit + 1) })
  expect(longFiles(tree)).toEqual([expect.stringContaining('b.ts has 301 lines')])
})
