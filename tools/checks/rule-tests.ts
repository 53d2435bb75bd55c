import type { Finding } from './finding.ts'
import { isTest, type SourceTree } from './source-tree.ts'

/** Lists that only bring a registry and its rules together, and data for tests. */
const noRules = /(-registries|\.fixture)\.ts$/

/** A rule that nobody has written down a second time, as an example or a property, is an opinion. */
export function checkRuleTests(tree: SourceTree): Finding[] {
  return tree.scripts
    .filter((path) => /^modules\/[^/]+\/rules\//.test(path) && !isTest(path) && !noRules.test(path))
    .filter((path) => !tree.has(path.replace(/\.ts$/, '.test.ts')))
    .map((path) => ({ path, line: 0, message: 'has no test beside it', fix: 'Write one that can fail.' }))
}
