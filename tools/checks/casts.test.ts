import { expect, test } from 'vitest'
import { checkCasts, mostCasts } from './casts.ts'
import { tempTree } from './temp-tree.ts'

const casts = (count: number) => Array.from({ length: count }, () => ['const a = b as', 'never\n'].join(' ')).join('')

test('a few casts pass, one more is one too many, and words in a comment are none', () => {
  const said = ['/** A record that was never saved. */', ['// as', 'never before'].join(' '), ''].join('\n')
  expect(checkCasts(tempTree({ 'platform/a.ts': said + casts(mostCasts) }))).toEqual([])
  const found = checkCasts(tempTree({ 'platform/a.ts': casts(mostCasts), 'modules/b.tsx': casts(1) }))
  expect(found).toHaveLength(mostCasts + 1)
  expect(found[0]?.message).toBe(`is one of ${mostCasts + 1} casts to never; ${mostCasts} are allowed`)
})
