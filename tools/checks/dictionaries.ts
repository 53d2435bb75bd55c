import type { SourceTree } from './source-tree.ts'

export const languages = ['en', 'it'] as const
export type Language = (typeof languages)[number]

/** One namespace: its folder, and key → text per language. */
export interface Dictionary {
  namespace: string
  folder: string
  texts: Record<Language, Map<string, string> | undefined>
}

const platformNamespaces: Record<string, string> = {
  'platform/core': 'core',
  'platform/server': 'platform',
  'platform/web': 'shell',
}

/** What `t()` means without a namespace (`defaultNS` of the web application). */
export const defaultNamespace = 'shell'

export function dictionaries(tree: SourceTree): Dictionary[] {
  const folders = new Set(tree.paths.flatMap((path) => /^(.*\/i18n)\/[^/]+\.json$/.exec(path)?.[1] ?? []))
  return [...folders].map((folder) => {
    const owner = folder.slice(0, -'/i18n'.length)
    const read = (language: Language) => {
      const path = `${folder}/${language}.json`
      return tree.has(path) ? new Map(flat(tree.json(path), '')) : undefined
    }
    return {
      namespace: platformNamespaces[owner] ?? owner.split('/').at(-1) ?? owner,
      folder,
      texts: { en: read('en'), it: read('it') },
    }
  })
}

function flat(value: unknown, prefix: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, prefix ? `${prefix}.${key}` : key))
}

/** `rows_one`, `rows_other` are forms of the key `rows`; languages differ in which forms they have. */
export function stemOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? '')
}

/** The line of the last part of a nested key; near enough to be clicked on. */
export function lineOfKey(json: string, key: string): number {
  const last = `"${key.split('.').at(-1)}"`
  return json.split('\n').findIndex((line) => line.includes(last)) + 1
}
