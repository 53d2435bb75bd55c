import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.ts'

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'molo-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('one at a time', async () => {
  const path = lockPath()
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    for (let i = 0; i < 10; i++) await turn()
    inside -= 1
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(path, work)))
  expect(most).toBe(1)
})

test('is free again after a failure', async () => {
  const path = lockPath()
  await expect(withLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withLock(path, async () => readFileSync(path, 'utf8'))).toBe(String(process.pid))
})

test('the lock of a process that died is taken over', async () => {
  const path = lockPath()
  // Above the highest number that Linux gives to a process.
  writeFileSync(path, '4194305')
  expect(await withLock(path, async () => 'mine')).toBe('mine')
})
