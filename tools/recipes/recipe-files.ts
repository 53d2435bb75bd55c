import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { root } from '../run/node.ts'
import { filesOf } from './files-of.ts'

/** The files of a recipe, written down inside the checkout, so that their imports lead where they lead from a module. */
export function recipeFiles(recipe: string) {
  const files = filesOf(readFileSync(join(root, 'docs/how-to', recipe), 'utf8'))
  mkdirSync(join(root, '.molo'), { recursive: true })
  const folder = mkdtempSync(join(root, '.molo/recipe-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return {
    folder,
    paths: [...files.keys()],
    text: (path: string) => files.get(path)!,
    load: async (path: string) => (await import(/* @vite-ignore */ join(folder, path))) as Record<string, unknown>,
  }
}
