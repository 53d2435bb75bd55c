import { fold } from './search-text.ts'

/** Words that mean the same to people, in whatever language; said before a code, they may say of what kind it is. */
export interface PeoplesWords {
  says: readonly string[]
  /** Registries whose records are called so. */
  kinds?: readonly string[] | undefined
  /** Where a word is the code of a part of such a record: the code of the record. People type what they read on a paper. */
  wholeOf?: ((word: string) => string | undefined) | undefined
}

/** A word or phrase of a question, and what else it may stand as. */
export interface MeantWord {
  word: string
  others: string[]
}

/** What somebody asks for, in their own words. */
export interface PeoplesQuestion {
  meant: MeantWord[]
  /** Without the words that only say the kind, among the records of that kind; undefined where nobody said one. */
  said: { words: string[]; kinds: string[] } | undefined
}

export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/**
 * Reads the longest phrases that people's words know, from the left: `serbatoio 105` is a kind and what is looked for in it. The
 * code of a part stands for the record that it is part of.
 */
export function readQuestion(text: string, known: readonly PeoplesWords[]): PeoplesQuestion {
  const typed = foldedWords(text)
  const meant: MeantWord[] = []
  const kinds = new Set<string>()
  const rest: string[] = []
  let at = 0
  while (at < typed.length) {
    const { length, alike } = longestPhrase(typed, at, known)
    const word = typed.slice(at, at + length).join(' ')
    const others = new Set(alike.flatMap(({ says }) => says.map(fold)))
    others.delete(word)
    meant.push({ word, others: [...others] })
    const whole = known.find((one) => one.wholeOf?.(word))
    const saidKinds = [...alike, ...(whole ? [whole] : [])].flatMap((one) => one.kinds ?? [])
    for (const kind of saidKinds) kinds.add(kind)
    if (whole) rest.push(whole.wholeOf!(word)!)
    else if (saidKinds.length === 0) rest.push(...typed.slice(at, at + length))
    at += length
  }
  return { meant, said: kinds.size > 0 && rest.length > 0 ? { words: rest, kinds: [...kinds] } : undefined }
}

/** What begins at this word and is known as a whole; a word that nobody knows stands for itself. */
function longestPhrase(typed: readonly string[], at: number, known: readonly PeoplesWords[]) {
  for (let length = typed.length - at; length > 0; length--) {
    const phrase = typed.slice(at, at + length).join(' ')
    const alike = known.filter(({ says }) => says.some((one) => fold(one) === phrase))
    if (alike.length > 0) return { length, alike }
  }
  return { length: 1, alike: [] }
}

/** Whether a name has it all: each word as it was typed, anywhere; what it also means, where a word begins. */
export function hasMeant(name: string, meant: readonly MeantWord[]): boolean {
  const folded = fold(name)
  return meant.every(
    ({ word, others }) => folded.includes(word) || others.some((other) => ` ${folded}`.includes(` ${other}`)),
  )
}
