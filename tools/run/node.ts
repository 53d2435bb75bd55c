import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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

/** The same, while others go on. */
export async function runNodeBeside(args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${signal ?? status}`)
}
