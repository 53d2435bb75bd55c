/** Case and accents do not matter. The index is folded by the same rule, `search_fold` in the database. */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase()
}

export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '')
}

export interface TextPart {
  /** Where it begins. */
  at: number
  text: string
  marked: boolean
}

/** Cuts a text where one of the (folded) marks stands in it, so that it can be shown highlighted. */
export function markedParts(text: string, marks: readonly string[]): TextPart[] {
  const { folded, origin } = foldedWithOrigin(text)
  const marked = Array.from({ length: text.length }, () => false)
  for (const mark of marks.filter(Boolean)) {
    for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, at + mark.length)) {
      marked.fill(true, origin[at], origin[at + mark.length])
    }
  }
  const parts: TextPart[] = []
  for (const [index, isMarked] of marked.entries()) {
    const last = parts.at(-1)
    if (last?.marked === isMarked) last.text += text[index]!
    else parts.push({ at: index, text: text[index]!, marked: isMarked })
  }
  return parts
}

/** Folding may change the length: for each folded character, where the original one stands. */
function foldedWithOrigin(text: string): { folded: string; origin: number[] } {
  let folded = ''
  const origin: number[] = []
  let position = 0
  for (const character of text) {
    const piece = fold(character)
    folded += piece
    for (let index = 0; index < piece.length; index++) origin.push(position)
    position += character.length
  }
  origin.push(text.length)
  return { folded, origin }
}

const excerptLength = 120

/** The line of a text in which most of the marks stand, cut to a readable length around the first of them. */
export function excerptOf(text: string, marks: readonly string[]): string {
  const best = text
    .split('\n')
    .map((line) => ({ line, found: marks.filter((mark) => mark !== '' && fold(line).includes(mark)).length }))
    .reduce((known, next) => (next.found > known.found ? next : known), { line: '', found: 0 })
  if (best.line.length <= excerptLength) return best.line
  const before = markedParts(best.line, marks)[0]
  const start = Math.max(0, (before && !before.marked ? before.text.length : 0) - 40)
  const cut = best.line.slice(start, start + excerptLength)
  return `${start > 0 ? '…' : ''}${cut}${start + excerptLength < best.line.length ? '…' : ''}`
}
