import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { SourceTree } from './source-tree.ts'

/** A small checkout for one test: path → content (anything but text is written as JSON). */
export function tempTree(files: Record<string, unknown>): SourceTree {
  const root = mkdtempSync(join(tmpdir(), 'molo-check-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return new SourceTree(root)
}

/** `path:line message` of each finding, for short expectations. */
export function lines(findings: { path: string; line: number; message: string }[]): string[] {
  return findings.map(({ path, line, message }) => `${path}:${line} ${message}`)
}
