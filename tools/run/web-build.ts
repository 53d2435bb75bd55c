import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNodeBeside, vite } from './node.ts'

const sources = [
  'package-lock.json',
  'apps/web/**/*',
  'platform/{core,web,ui}/**/*',
  'modules/*/{contract,rules,web,i18n}/**/*',
]

/** Builds the web application unless the last build is newer than everything it is made of. */
export async function ensureWebBuild(): Promise<void> {
  const built = modified(join(root, 'dist/web/index.html'))
  const newest = Math.max(...globSync(sources, { cwd: root }).map((path) => modified(join(root, path))))
  if (built < newest) await runNodeBeside([vite, 'build', 'apps/web', '--logLevel', 'warn'])
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
