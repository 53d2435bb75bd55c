import { expect, test } from 'vitest'
import { checkRings } from './rings.ts'
import { lines, tempTree } from './temp-tree.ts'

const importing = (...specifiers: string[]) => specifiers.map((one) => `import { x } from '${one}'\n`).join('')

test('a house on floors passes: everything leads down', () => {
  const files = {
    'platform/server/http/app.ts': importing('../door/admit.ts', '../database/database.ts'),
    'platform/server/door/admit.ts': importing('../database/database.ts', './session.ts'),
    'platform/server/database/database.ts': importing('pg'),
    'platform/server/database/database.db.test.ts': importing('../http/app.ts'),
  }
  expect(lines(checkRings(tempTree(files)))).toEqual([])
})

test('two folders that know each other are a ring, by a type too', () => {
  const files = {
    'platform/server/door/admit.ts': importing('../http/app.ts'),
    'platform/server/http/app.ts': "\nimport type { Door } from '../door/admit.ts'\n",
  }
  expect(lines(checkRings(tempTree(files)))).toEqual([
    'platform/server/http/app.ts:2 closes a ring of folders: platform/server/door → platform/server/http → platform/server/door (platform/server/door/admit.ts)',
  ])
})

test('a ring over three folders is told once, and so is a folder with one below it', () => {
  const files = {
    'demo/a/a.ts': importing('../b/b.ts'),
    'demo/b/b.ts': importing('../c/c.ts'),
    'demo/c/c.ts': importing('../a/a.ts'),
    'tools/top.ts': importing('./below/low.ts'),
    'tools/below/low.ts': importing('../top.ts'),
  }
  expect(lines(checkRings(tempTree(files)))).toEqual([
    'demo/c/c.ts:1 closes a ring of folders: demo/a → demo/b → demo/c → demo/a (demo/a/a.ts)',
    'tools/below/low.ts:1 closes a ring of folders: tools → tools/below → tools (tools/top.ts)',
  ])
})
