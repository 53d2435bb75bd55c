/** Under which key the dictionaries have a text of the routines; a number that it begins with is said again as `n`. */
export function traceKey(text: string): { key: string; n: string } {
  const [, n = '', words = ''] = /^(?:(\d+) )?(.*)$/s.exec(text) ?? []
  return {
    key: words
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    n,
  }
}
