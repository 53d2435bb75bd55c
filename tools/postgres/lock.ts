import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** One process at a time; the lock of a process that died is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  while (!take(path)) {
    if (Date.now() > deadline) throw new Error(`${path} has been held for a minute by another process`)
    await pause(50)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (!isHeld(path)) rmSync(path, { force: true })
  return false
}

function isHeld(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    // An empty file is one that is being written at this moment.
    return holder === 0 || isAlive(holder)
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
