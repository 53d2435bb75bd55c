import { type Dictionary, dictionaries, type Language, languages, lineOfKey } from './dictionaries.ts'
import type { Finding } from './finding.ts'
import type { SourceTree } from './source-tree.ts'
import { noInfinitives, properNames, unwantedWords } from './unwanted-words.ts'

/** One voice in all texts: one word for each thing, sentence case, and in Italian the informal imperative. */
export function checkWords(tree: SourceTree): Finding[] {
  const all = dictionaries(tree)
  return languages.flatMap((language) => {
    const names = namesOfPages(all, language)
    return all.flatMap(({ folder, texts }) => {
      const path = `${folder}/${language}.json`
      return [...(texts[language] ?? [])].flatMap(([key, text]) =>
        [...wordFaults(text, language), ...caseFaults(text, language, names), ...voiceFaults(key, text, language)].map(
          ({ message, fix }) => ({
            path,
            line: lineOfKey(tree.text(path), key),
            message: `${key} ${message}`,
            fix,
          }),
        ),
      )
    })
  })
}

type Fault = Pick<Finding, 'message' | 'fix'>

/** What the reader sees of a text: the names of its placeholders are the code's. */
const spoken = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '{}')

const inWords = new Map(
  languages.map((language) => [
    language,
    unwantedWords[language].map(({ word, use }) => ({
      pattern: new RegExp(`(?<![\\p{L}\\d_])(?:${word.source})(?![\\p{L}\\d_])`, 'giu'),
      use,
    })),
  ]),
)

function wordFaults(text: string, language: Language): Fault[] {
  const curly = language === 'it' && text.includes('’')
  return [
    ...inWords.get(language)!.flatMap(({ pattern, use }) =>
      [...spoken(text).matchAll(pattern)].map(([found]) => ({
        message: `says "${found}"`,
        fix: `Say: ${use} (tools/checks/unwanted-words.ts).`,
      })),
    ),
    ...(curly ? [{ message: 'has the apostrophe ’', fix: "Write ', as all other texts do." }] : []),
  ]
}

/** A title has a few words and no sentence in it. */
const isTitle = (text: string) => text.split(' ').length <= 6 && !/[.;:?!,]/.test(text)

/** Whole short texts, which a sentence may quote with their capital: names of pages and buttons. */
function namesOfPages(all: Dictionary[], language: Language): string[] {
  return [
    ...new Set(
      all.flatMap(({ texts }) => [...(texts[language]?.values() ?? [])].filter((text) => /^\p{Lu}/u.test(text))),
    ),
  ].filter(isTitle)
}

/** A word with a capital letter that neither begins a sentence nor follows a placeholder, and is no abbreviation. */
const laterCapital = /(?<=[\p{L}\d,;)] |\p{L}[/-]|– )\p{Lu}\p{Ll}{2,}/gu

const isAt = (text: string, index: number, name: string) =>
  text.startsWith(name, index) && !/\p{L}/u.test(text.charAt(index + name.length))

function caseFaults(text: string, language: Language, names: readonly string[]): Fault[] {
  const shown = spoken(text)
  return [...shown.matchAll(laterCapital)]
    .filter(([word]) => !properNames[language].has(word))
    .filter(({ index }) => isTitle(shown) || !names.some((name) => isAt(shown, index, name)))
    .map(([word]) => ({
      message: `writes "${word}" with a capital letter`,
      fix: 'Only the first word of a text and proper names have one (tools/checks/unwanted-words.ts).',
    }))
}

/** A sentence that tells somebody what to do. A question may ask with the infinitive, and so do the names of permissions. */
const infinitive =
  /(?<=^|[.:;!]\s|\n)(?:prima )?(?<verb>\p{L}+(?:[aei]re|[aei]r(?:lo|la|li|le|ne|si)))(?!\p{L})[^.?!]*[.?!]?/giu

function voiceFaults(key: string, text: string, language: Language): Fault[] {
  if (language !== 'it' || key.startsWith('element.')) return []
  return [...spoken(text).matchAll(infinitive)]
    .filter(([sentence]) => !sentence.endsWith('?') && !noInfinitives.test(sentence))
    .map(({ groups }) => ({
      message: `asks with an infinitive: "${groups?.['verb']}"`,
      fix: 'Speak to one person, as in: Inserisci, Scegli, Salva.',
    }))
}
