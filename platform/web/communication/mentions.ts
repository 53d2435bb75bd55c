/** The name that is being typed at the caret: from the last `@` that starts a word, without a line break. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const [, typed] = /(?:^|[\s(])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}

export interface Piece {
  text: string
  isMention: boolean
}

/** The text cut where it names somebody, the longest name first: `@Anna Maria Rossi` is not `@Anna Maria`. */
export function pieces(text: string, mentions: readonly { name: string }[]): Piece[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return [{ text, isMention: false }]
  const pattern = new RegExp(`(${names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'u')
  return text
    .split(pattern)
    .filter(Boolean)
    .map((part) => ({ text: part, isMention: names.includes(part) }))
}
