import { checkRegistryLines, medianOf, registryLines } from './checks/registry-lines.ts'
import { SourceTree } from './checks/source-tree.ts'
import { root } from './run/node.ts'

/** `npm run check:registries`: the hand-written lines of each registry, and their median. */
const tree = new SourceTree(root)
const registries = registryLines(tree).toSorted((a, b) => b.lines - a.lines || a.name.localeCompare(b.name))
for (const { name, path, lines } of registries) console.log(`${String(lines).padStart(4)}  ${name.padEnd(40)} ${path}`)
const lookups = registries.filter(({ isLookup }) => isLookup).length
console.log(
  `${lookups} lookup lists and ${registries.length - lookups} registries; median of the registries ${medianOf(registries)} lines (texts and demo rows aside)`,
)
for (const { message, fix } of checkRegistryLines(tree)) {
  console.log(`FAIL ${message}\n     ${fix}`)
  process.exitCode = 1
}
