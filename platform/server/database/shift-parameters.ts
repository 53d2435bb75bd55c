/** What only looks like a parameter stands in texts, names, comments and dollar quotes; these are passed over whole. */
const passedOver = [
  String.raw`\b[eE]'(?:[^'\\]|\\.|'')*'`,
  `'(?:[^']|'')*'`,
  `"(?:[^"]|"")*"`,
  String.raw`--[^\n]*`,
  String.raw`/\*[\s\S]*?\*/`,
  String.raw`(?<![\w$])\$([a-zA-Z_]\w*|)\$[\s\S]*?\$\1\$`,
]
const parameters = new RegExp(String.raw`${passedOver.join('|')}|(?<![\w$])\$(\d+)`, 'g')

/** A statement whose parameters come after `by` others: `$1` becomes `$4` behind three. */
export const shiftParameters = (text: string, by: number): string =>
  text.replaceAll(parameters, (found, _tag, number?: string) => (number ? `$${Number(number) + by}` : found))
