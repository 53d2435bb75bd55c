import { execFileSync } from 'node:child_process'

/** The text of a document as it stands on its pages, read by Poppler. */
export function pdfPages(file: Uint8Array): string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: file, encoding: 'utf8' })
  return text.split('\f').slice(0, -1)
}
