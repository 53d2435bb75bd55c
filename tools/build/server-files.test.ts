import { expect, test } from 'vitest'
import { tempTree } from '../checks/temp-tree.ts'
import { serverFiles } from './server-files.ts'

const follow = (main: string, more: Record<string, unknown> = {}) => {
  const tree = tempTree({
    'package.json': { dependencies: { pg: '1' }, devDependencies: { vitest: '1' } },
    'apps/api/main.ts': main,
    ...more,
  })
  return serverFiles(tree.root, ['apps/api/main.ts'])
}

test('follows imports of every kind to the end', () => {
  const { files, problems } = follow(
    `import '#platform/a.ts'\nconst b = () => import('./b.ts')\nimport { Pool } from 'pg'`,
    {
      'platform/a.ts': `export { c } from './c.ts'\nimport { join } from 'node:path'`,
      'platform/c.ts': '',
      'apps/api/b.ts': `import type { Test } from 'vitest'`,
    },
  )
  expect(problems).toEqual([])
  expect(files.toSorted()).toEqual(['apps/api/b.ts', 'apps/api/main.ts', 'platform/a.ts', 'platform/c.ts'])
})

test('a development package and a file that is not there fail', () => {
  expect(follow(`\nimport { test } from 'vitest'`).problems).toEqual([
    'apps/api/main.ts:2 imports vitest, which is not in "dependencies"',
  ])
  expect(follow(`import './gone.ts'`).problems).toEqual(['apps/api/gone.ts does not exist'])
})
