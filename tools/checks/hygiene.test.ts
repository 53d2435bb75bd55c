import { expect, test } from 'vitest'
import { checkHygiene } from './hygiene.ts'
import { lines, tempTree } from './temp-tree.ts'

const found = (path: string, text: string) => lines(checkHygiene(tempTree({ [path]: text })))

test.each([
  ['a.ts', "const url = '/api/framework/work/1'"],
  ['a.ts', "import('./work/a.ts')"],
  ['a.test.ts', "test('only this', () => {})"],
  ['package-lock.json', '"resolved": "packages/measurement"'],
  ['deploy/Dockerfile', 'WORKDIR /app'],
])('%s may say %s', (path, text) => expect(found(path, text)).toEqual([]))

// In pieces, so that this file does not fail the check it tests.
test.each([
  ['a.ts', ['/wor', 'k/main/a.ts'], 'mentions a path of one machine'],
  ['a.md', ['see "/roo', 't/.npmrc"'], 'mentions a path of one machine'],
  ['.npmrc', ['cache=/home', '/anna/.npm'], 'mentions a path of one machine'],
  ['.npmrc', ['https://registry.', 'npmjs.org'], 'mentions a package registry'],
  ['package-lock.json', ['"resolved": ', '"https://example.org/a.tgz"'], 'has a download address in the lock'],
  ['a.test.ts', ['describe.', 'only(', "'a')"], 'runs only this test, so the others prove nothing'],
  ['a.test.ts', ['test.concurrent.', 'only(', "'a')"], 'runs only this test, so the others prove nothing'],
  ['a.ts', ['// TO', 'DO later'], 'leaves work behind'],
  ['a.sql', ['-- FIX', 'ME'], 'leaves work behind'],
])('%s may not say %j', (path, parts, message) => {
  expect(found(path, `\n${parts.join('')}`)).toEqual([`${path}:2 ${message}`])
})

test.each(['claims.repo.ts', 'count-time.test.ts', '0001_sign_in.sql', 'vite.config.ts'])('%s is a good name', (path) =>
  expect(found(path, '')).toEqual([]),
)

test.each(['ClaimsRepo.ts', 'claim_screen.tsx', 'claims.Repo.ts'])('%s is not a good name', (path) =>
  expect(found(path, '')).toEqual([`${path}:0 is not named in kebab-case`]),
)
