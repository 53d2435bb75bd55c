import type { Finding } from './finding.ts'
import type { SourceTree } from './source-tree.ts'

/** Names of modules and registries that are also plain technical words, which the platform may use. */
const technicalToo = new Set([
  'navigation',
  'arrival',
  'place',
  'port',
  'operation',
  'product',
  'lookup',
  'user',
  'role',
  'attribute',
  'exchange',
  'split',
  'exchangeMessage',
  'exchangeDifference',
])

/** The platform carries every domain, so it may not know the name of one. */
export function checkBusinessWords(tree: SourceTree): Finding[] {
  const words = businessWords(tree).filter((word) => !technicalToo.has(word))
  if (words.length === 0) return []
  // A plural is the same word; a longer word, as production is of product, is another one.
  const end = '(?=(e?s)?(?![a-z]))'
  const pattern = new RegExp(`((?<![A-Za-z])(${words.join('|')})|(${words.map(capitalised).join('|')}))${end}`, 'g')
  const findings: Finding[] = []
  // Texts are for people: the login page greets them in the words of the trade.
  const code = tree.paths.filter((path) => /^platform\/.*\.(tsx?|css|sql|json)$/.test(path) && !path.includes('/i18n/'))
  for (const path of code) {
    for (const [index, line] of tree.text(path).split('\n').entries()) {
      for (const [word] of line.matchAll(pattern)) {
        findings.push({
          path,
          line: index + 1,
          message: `the platform mentions "${word}"`,
          fix: 'Say it in general words, or move it to the module.',
        })
      }
    }
  }
  return findings
}

function businessWords(tree: SourceTree): string[] {
  const registries = tree.paths.flatMap((path) => /^modules\/.*?([^/]+)\.registry\.ts$/.exec(path)?.[1] ?? [])
  const names = [...tree.modules, ...registries]
  return [...new Set(names.map((name) => camelCase(name).replace(/s$/, '')))]
}

const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
