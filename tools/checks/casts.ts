import type { Finding } from './finding.ts'
import type { SourceTree } from './source-tree.ts'

// Written in pieces, so that this file does not find itself.
const cast = new RegExp(String.raw`\bas ` + String.raw`never\b`, 'g')
export const mostCasts = 15

/** Each switches the types off in its line. A few are honest, where a library cannot say what it knows; many are a habit. */
export function checkCasts(tree: SourceTree): Finding[] {
  const found = tree.scripts.flatMap((path) =>
    tree
      .text(path)
      .split('\n')
      .flatMap((text, index) => {
        const code = text.replace(/^\s*(\/?\*|\/\/).*/, '')
        return [...code.matchAll(cast)].map(() => ({ path, line: index + 1 }))
      }),
  )
  if (found.length <= mostCasts) return []
  const message = `is one of ${found.length} casts to never; ${mostCasts} are allowed`
  return found.map((place) => ({ ...place, message, fix: 'Give the value its type where it is made.' }))
}
