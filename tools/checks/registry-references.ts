import type { SourceTree } from './source-tree.ts'

/** A field of one module that points to a registry of another: no import shows it, but the table cannot do without. */
export interface RegistryReference {
  path: string
  line: number
  from: string
  to: string
  registry: string
}

export function registryReferences(tree: SourceTree): RegistryReference[] {
  const contracts = tree.paths.flatMap((path) => {
    const module = /^modules\/([^/]+)\/contract\/.*(?<!\.test)\.ts$/.exec(path)?.[1]
    return module ? [{ path, module, text: tree.text(path) }] : []
  })
  const owners = new Map(
    contracts.flatMap(({ module, text }) =>
      [...text.matchAll(/define(?:Registry|Lookup)\(\{[^}]*?\bid: '(\w+)'/g)].map(([, id]) => [id!, module] as const),
    ),
  )
  return contracts.flatMap(({ path, module, text }) =>
    [...text.matchAll(/\breferences?\(\{[^}]*?\bto: '(\w+)'/g)].flatMap(({ index, 1: registry = '' }) => {
      const to = owners.get(registry)
      const line = text.slice(0, index).split('\n').length
      return to && to !== module ? [{ path, line, from: module, to, registry }] : []
    }),
  )
}
