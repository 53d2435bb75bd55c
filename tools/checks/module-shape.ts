import type { Finding } from './finding.ts'
import { importsOf } from './import-specifiers.ts'
import type { SourceTree } from './source-tree.ts'

const lists = { server: 'apps/api/server-modules.ts', web: 'apps/web/web-modules.ts' }
const known = ['README.md', 'module.json', 'contract', 'rules', 'server', 'web', 'i18n', 'demo']
const wanted = ['README.md', 'module.json', 'i18n/en.json', 'i18n/it.json']

/** Every module looks the same, and is in the lists of the applications: one that is not loaded must not be skipped silently. */
export function checkModuleShape(tree: SourceTree): Finding[] {
  const listed = {
    server: new Set(tree.has(lists.server) ? importsOf(tree, lists.server).map((one) => one.target) : []),
    web: new Set(tree.has(lists.web) ? importsOf(tree, lists.web).map((one) => one.target) : []),
  }
  return tree.modules.flatMap((id) => {
    const folder = `modules/${id}/`
    const files = tree.paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
    const say = (path: string, message: string, fix: string): Finding => ({
      path: folder + path,
      line: 0,
      message,
      fix,
    })
    const findings: Finding[] = []

    for (const file of wanted.filter((file) => !files.includes(file))) {
      findings.push(say(file, 'is missing', 'Every module has it; docs/how-to shows how.'))
    }
    if (!files.some((file) => file.startsWith('contract/'))) {
      findings.push(say('contract', 'is missing', 'Write the shapes of the module once, in zod.'))
    }
    const sides = (['server', 'web'] as const).filter((side) => files.includes(`${side}/${id}.module.ts`))
    if (sides.length === 0) {
      findings.push(say('', 'has no start file', `Add server/${id}.module.ts or web/${id}.module.ts.`))
    }
    for (const side of sides) {
      if (!listed[side].has(`${folder}${side}/${id}.module.ts`)) {
        findings.push(
          say(`${side}/${id}.module.ts`, `is not in ${lists[side]}`, 'Import it there and add it to the list.'),
        )
      }
    }
    for (const entry of new Set(files.map((file) => file.split('/')[0] ?? ''))) {
      if (!known.includes(entry))
        findings.push(say(entry, 'has no place in a module', `Known are: ${known.join(', ')}.`))
    }
    if (files.includes('module.json')) findings.push(...manifestFindings(tree, id, say))
    return findings
  })
}

function manifestFindings(
  tree: SourceTree,
  id: string,
  say: (...words: [string, string, string]) => Finding,
): Finding[] {
  const manifest = tree.json(`modules/${id}/module.json`) as Record<string, unknown>
  const findings: Finding[] = []
  if (manifest.id !== id) {
    findings.push(
      say('module.json', `has the id ${JSON.stringify(manifest.id)}`, `The id is the folder name, "${id}".`),
    )
  }
  if (!Array.isArray(manifest.uses) || manifest.uses.some((name) => typeof name !== 'string')) {
    findings.push(say('module.json', 'has no list "uses"', 'List the modules it imports from, or [].'))
  }
  const extra = Object.keys(manifest).filter((key) => key !== 'id' && key !== 'uses')
  if (extra.length > 0)
    findings.push(say('module.json', `has unknown entries: ${extra.join(', ')}`, 'Only id and uses.'))
  return findings
}
