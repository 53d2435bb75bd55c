import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Runs a Node program to its end in this terminal; ends this one too if it fails. */
export function runNode(args: string[], env: Record<string, string> = {}): void {
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${signal ?? status}`)
}
