import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#platform/core/language.ts'
import { root } from '../tools/run/node.ts'

type Tree = { [key: string]: Tree | string }
const dictionaries = new Map<string, Tree>()

/** What stands under a key, `namespace:path`; nothing where the dictionary has none. */
export function text(language: Language, key: string): string {
  const [namespace, path] = key.split(':') as [string, string]
  const folder = { core: 'platform/core', shell: 'platform/web' }[namespace] ?? `modules/${namespace}`
  const file = join(root, folder, 'i18n', `${language}.json`)
  const dictionary = dictionaries.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Tree)
  dictionaries.set(file, dictionary)
  const found = path
    .split('.')
    .reduce<Tree | string | undefined>((at, step) => (at as Tree | undefined)?.[step], dictionary)
  return typeof found === 'string' ? found : ''
}
