import { execFileSync } from 'node:child_process'

/** The text of a document as it stands on its pages, or in the order in which it was written, read by Poppler. */
export function pdfPages(file: Uint8Array, order: 'layout' | 'raw' = 'layout'): string[] {
  const text = execFileSync('pdftotext', [`-${order}`, '-', '-'], { input: file, encoding: 'utf8' })
  return text.split('\f').slice(0, -1)
}
