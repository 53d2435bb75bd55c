import { expect, test } from 'vitest'
import { checkBusinessWords } from './business-words.ts'
import { lines, tempTree } from './temp-tree.ts'

const modules = {
  'modules/ships/module.json': { id: 'ships' },
  'modules/fiscal-years/module.json': { id: 'fiscal-years' },
  'modules/ships/contract/flag-state.registry.ts': '',
}
const found = (text: string) => lines(checkBusinessWords(tempTree({ ...modules, 'platform/server/a.ts': text })))

test.each(['const record = 1', 'leadership is one word, worship another', 'shipping'])(
  'general words pass: %s',
  (text) => expect(found(text)).toEqual([]),
)

test.each([
  ['// e.g. of ships', 'ship'],
  ['const shipRegistry = 1', 'ship'],
  ['openShips()', 'Ship'],
  ['class FiscalYear {}', 'FiscalYear'],
  ["from('flagStates')", 'flagState'],
])('the name of a module or registry fails: %s', (text, word) => {
  expect(found(`\n${text}`)).toEqual([`platform/server/a.ts:2 the platform mentions "${word}"`])
})

test('only the platform has to be ignorant', () => {
  expect(checkBusinessWords(tempTree({ ...modules, 'apps/api/a.ts': 'ships', 'platform/README.md': 'ships' }))).toEqual(
    [],
  )
})
