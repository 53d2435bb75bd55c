import { type AskedKey, askedKeys } from './asked-keys.ts'
import { type Dictionary, dictionaries, languages, lineOfKey, placeholders, stemOf } from './dictionaries.ts'
import type { Finding } from './finding.ts'
import { registryKeys } from './registry-keys.ts'
import type { SourceTree } from './source-tree.ts'

/** Starts of keys that only a running server knows about, each with the reason why no literal shows it. */
const dynamicPrefixes = [
  'core:lookup.', // the labels of every lookup list, asked for through the registry's definition
]

/** Every text in both languages, with the same placeholders, none missing that the code asks for, and none left over. */
export async function checkI18n(tree: SourceTree): Promise<Finding[]> {
  const all = dictionaries(tree)
  const code = askedKeys(tree, new Set(all.map((dictionary) => dictionary.namespace)))
  const registries = await registryKeys(tree)
  const asked = [...code.asked, ...registries.asked]
  const isUsed = usage(asked, registries.optional, code.literals, [...code.prefixes, ...dynamicPrefixes])
  return [
    ...all.flatMap((dictionary) => pairFindings(dictionary)),
    ...missingFindings(all, asked),
    ...all.flatMap((dictionary) => leftOverFindings(tree, dictionary, isUsed)),
  ]
}

function pairFindings({ folder, texts }: Dictionary): Finding[] {
  const findings: Finding[] = []
  const say = (language: string, message: string, fix: string) =>
    findings.push({ path: `${folder}/${language}.json`, line: 0, message, fix })
  for (const language of languages) {
    const other = language === 'en' ? 'it' : 'en'
    const mine = texts[language]
    if (!mine) {
      say(language, 'is missing', 'Every dictionary exists in both languages.')
      continue
    }
    const stems = new Set([...mine.keys()].map(stemOf))
    for (const key of new Set([...(texts[other]?.keys() ?? [])].map(stemOf))) {
      if (!stems.has(key)) say(language, `has no text for ${key}`, `Translate it: ${other}.json has one.`)
    }
    for (const [key, text] of mine) {
      if (text.trim() === '') say(language, `has an empty text for ${key}`, 'Write the text, or remove the key.')
    }
    for (const form of ['one', 'other']) {
      for (const stem of pluralStems(mine)) {
        if (!mine.has(`${stem}_${form}`))
          say(language, `has no text for ${stem}_${form}`, 'Write this plural form too.')
      }
    }
  }
  for (const stem of new Set([...(texts.en?.keys() ?? [])].map(stemOf))) {
    const [en, it] = languages.map((language) => namesIn(texts[language], stem))
    if (it !== undefined && en !== it) say('it', `${stem} uses {{${it}}}, but en.json {{${en}}}`, 'Use the same names.')
  }
  return findings
}

function pluralStems(texts: Map<string, string>): Set<string> {
  return new Set([...texts.keys()].filter((key) => /_(one|other)$/.test(key)).map(stemOf))
}

/** Names of the placeholders in all forms of a text; a form for "one" may leave the number out. */
function namesIn(texts: Map<string, string> | undefined, stem: string): string | undefined {
  const forms = [...(texts ?? [])].filter(([key]) => stemOf(key) === stem)
  if (forms.length === 0) return undefined
  return [...new Set(forms.flatMap(([, text]) => placeholders(text)))].toSorted().join(', ')
}

function missingFindings(all: Dictionary[], asked: AskedKey[]): Finding[] {
  const known = new Set<string>()
  const branches = new Set<string>()
  for (const { namespace, texts } of all) {
    for (const language of languages) {
      for (const key of texts[language]?.keys() ?? []) {
        known.add(`${namespace}:${stemOf(key)}`).add(`${namespace}:${key}`)
        // Code may ask for a whole branch, with `returnObjects`.
        for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
          branches.add(`${namespace}:${key.slice(0, dot)}`)
        }
      }
    }
  }
  const missing = asked.filter(({ keys }) => !keys.some((key) => known.has(key) || branches.has(key)))
  const findings = missing.map(({ path, line, keys }) => ({
    path,
    line,
    message: `asks for the text ${keys.join(' or ')}, which no dictionary has`,
    fix: 'Add it to en.json and it.json of that namespace.',
  }))
  return [
    ...new Map(findings.map((finding) => [`${finding.path}:${finding.line}${finding.message}`, finding])).values(),
  ]
}

function usage(asked: AskedKey[], optional: Set<string>, literals: Set<string>, prefixes: string[]) {
  const keys = new Set([...asked.flatMap((one) => one.keys), ...optional])
  const parents = [...keys].map((key) => `${key}.`)
  return (namespace: string, key: string): boolean => {
    const full = `${namespace}:${key}`
    const code = key.startsWith('message.') ? `${namespace}.${key.slice('message.'.length)}` : key
    return (
      [full, `${namespace}:${stemOf(key)}`].some((name) => keys.has(name)) ||
      [key, full, code, stemOf(key)].some((text) => literals.has(text)) ||
      [...prefixes, ...parents].some((prefix) => full.startsWith(prefix))
    )
  }
}

function leftOverFindings(
  tree: SourceTree,
  { namespace, folder, texts }: Dictionary,
  isUsed: (namespace: string, key: string) => boolean,
): Finding[] {
  const path = `${folder}/en.json`
  return [...(texts.en?.keys() ?? [])]
    .filter((key) => !isUsed(namespace, key))
    .map((key) => ({
      path,
      line: lineOfKey(tree.text(path), key),
      message: `nothing asks for the text ${key}`,
      fix: 'Remove it from both languages.',
    }))
}
