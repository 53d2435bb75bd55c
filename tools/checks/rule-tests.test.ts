import { expect, test } from 'vitest'
import { checkRuleTests } from './rule-tests.ts'
import { lines, tempTree } from './temp-tree.ts'

test('every file of rules has its test beside it; lists and data need none', () => {
  const tree = tempTree({
    'modules/ships/rules/imo.ts': '',
    'modules/ships/rules/imo.test.ts': '',
    'modules/ships/rules/draught.ts': '',
    'modules/ships/rules/sea/depth.ts': '',
    'modules/ships/rules/ship-registries.ts': '',
    'modules/ships/rules/ship.fixture.ts': '',
    'modules/ships/server/ships.repo.ts': '',
  })
  expect(lines(checkRuleTests(tree))).toEqual([
    'modules/ships/rules/draught.ts:0 has no test beside it',
    'modules/ships/rules/sea/depth.ts:0 has no test beside it',
  ])
})
