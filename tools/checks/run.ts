import { checkBusinessWords } from './business-words.ts'
import { checkCasts } from './casts.ts'
import { checkFileSize, longFiles } from './file-size.ts'
import type { Finding } from './finding.ts'
import { checkHygiene } from './hygiene.ts'
import { checkI18n } from './i18n.ts'
import { checkImports } from './imports.ts'
import { checkMigrations } from './migrations.ts'
import { checkModuleShape } from './module-shape.ts'
import { checkRegistryLines, medianOf, registryLines } from './registry-lines.ts'
import { checkRings } from './rings.ts'
import { checkRuleTests } from './rule-tests.ts'
import { checkScreenLines, screenNotes } from './screen-lines.ts'
import { checkWords } from './words.ts'
import { SourceTree } from './source-tree.ts'
import { root } from '../run/node.ts'

const checks: Record<string, (tree: SourceTree) => Finding[] | Promise<Finding[]>> = {
  'imports and uses': checkImports,
  'no rings of folders': checkRings,
  'shape of the modules': checkModuleShape,
  'texts in both languages': checkI18n,
  'one voice in all texts': checkWords,
  migrations: checkMigrations,
  'file size': checkFileSize,
  'lines of a registry': checkRegistryLines,
  'lines of a report and a worklist': checkScreenLines,
  'no business words in the platform': checkBusinessWords,
  'tests beside rules': checkRuleTests,
  'types left on': checkCasts,
  hygiene: checkHygiene,
}

const tree = new SourceTree(root)
let total = 0
for (const [name, check] of Object.entries(checks)) {
  const findings = await check(tree)
  total += findings.length
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  for (const { path, line, message, fix } of findings) {
    console.log(`     ${path}${line ? `:${line}` : ''} ${message}\n       ${fix}`)
  }
}
const registries = registryLines(tree).toSorted((a, b) => a.lines - b.lines)
console.log(
  `note ${registries.length} registries and lookup lists, ${registries[0]?.lines} to ${registries.at(-1)?.lines} hand-written lines; median without the lists ${medianOf(registries)} (npm run check:registries)`,
)
for (const note of [...screenNotes(tree), ...longFiles(tree)]) console.log(`note ${note}`)
console.log(
  total === 0 ? `House checks: nothing found in ${tree.paths.length} files` : `House checks: ${total} to put right`,
)
process.exitCode = total === 0 ? 0 : 1
