/** Text as it is, for `like` and `ilike`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
}
