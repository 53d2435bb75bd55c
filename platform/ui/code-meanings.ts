import { createContext } from 'react'

/** A piece of a text: plain, or a code with what it means. */
interface TextPiece {
  text: string
  meaning?: string
}

/** What the codes in texts mean. */
interface CodeMeanings {
  /** The text in its order, taken apart at the codes it names. */
  pieces: (text: string) => TextPiece[]
  /** What is to be said of the text on hover, if it names a code. */
  hint: (text: string) => string | undefined
}

/** A code stands by itself: it is no part of a longer word or number, as CM is of CM-204. */
export function codeMeanings(meanings: ReadonlyMap<string, string>): CodeMeanings {
  if (meanings.size === 0) return { pieces: (text) => [{ text }], hint: () => undefined }
  // The longest first, so that a code of two parts is one. Letters, digits, slash and hyphen mean themselves in a pattern.
  const codes = [...meanings.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![\\p{L}\\d_-])(${codes.join('|')})(?![\\p{L}\\d_-])`, 'u')
  const pieces = (text: string) =>
    text
      .split(pattern)
      .map((piece): TextPiece => {
        const meaning = meanings.get(piece)
        return meaning === undefined ? { text: piece } : { text: piece, meaning }
      })
      .filter((piece) => piece.text !== '')
  const hint = (text: string) => {
    const known = new Map(
      pieces(text).flatMap((piece) => (piece.meaning ? [[piece.text, piece.meaning] as const] : [])),
    )
    return known.size === 0 ? undefined : [...known].map(([code, meaning]) => `${code}: ${meaning}`).join('\n')
  }
  return { pieces, hint }
}

/** Set around all screens by whoever knows the codes; without it no text has any. */
export const CodeMeaningsContext = createContext(codeMeanings(new Map()))
