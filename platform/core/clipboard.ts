/** Cells as spreadsheets put them on the clipboard: tabs between cells, lines between rows, quotes where needed. */
export function toClipboard(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The cells of a copied range. Spreadsheets end it with a line break that is no row of its own; quotes count only
 * where a cell begins with one, because 12" pipe is a text like any other.
 */
export function fromClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let position = 0
  while (position <= text.length) {
    const { cell, end } = readCell(text, position)
    rows.at(-1)!.push(cell)
    const mark = text[end]
    if (mark === undefined) break
    position = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1)
    if (mark === '\t') continue
    if (position >= text.length) break
    rows.push([])
  }
  return rows
}

function readCell(text: string, start: number): { cell: string; end: number } {
  const close = text[start] === '"' ? closingQuote(text, start + 1) : -1
  if (close >= 0) return { cell: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 }
  const length = text.slice(start).search(/[\t\r\n]/)
  const end = length < 0 ? text.length : start + length
  return { cell: text.slice(start, end), end }
}

/** Where the quoted cell ends: at a quote that stands alone and is followed by the end of the cell. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return /^([\t\r\n]|$)/.test(text.slice(at + 1, at + 2)) ? at : -1
  }
  return -1
}
