import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { seeded } from '../../bench/crash/seeded.ts'
import { root } from '../run/node.ts'

const script = join(root, 'deploy/backup/archive-wal.sh')
const name = '000000010000000000000007'
let home = ''
let archive = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'molo-archive-'))
  archive = mkdtempSync(join(home, 'wal-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** Half noise, half zeros, as a file that archive_timeout has closed. */
function walFile(bytes = 2 ** 20): { path: string; content: Buffer } {
  const content = Buffer.concat([randomBytes(bytes / 2), Buffer.alloc(bytes / 2)])
  const path = join(home, 'wal-file')
  writeFileSync(path, content)
  return { path, content }
}
const archiveIt = (path: string, as = name) => spawnSync(script, [path, as, archive], { encoding: 'utf8' })
const kept = () => gunzipSync(readFileSync(join(archive, `${name}.gz`)))

test('keeps the file, whole, under its name and nothing else', () => {
  const { path, content } = walFile()
  expect(archiveIt(path)).toMatchObject({ status: 0, stderr: '' })
  expect(kept().equals(content)).toBe(true)
  expect(readdirSync(archive)).toEqual([`${name}.gz`])
})

test('the same again is fine, other content under the same name is refused and changes nothing', () => {
  const { path, content } = walFile()
  archiveIt(path)
  expect(archiveIt(path).status).toBe(0)
  const other = walFile()
  const refused = archiveIt(other.path)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('is there with other content')
  expect(kept().equals(content)).toBe(true)
})

test('a file in the archive that became damaged is not taken for the same', () => {
  const { path } = walFile()
  archiveIt(path)
  const file = join(archive, `${name}.gz`)
  writeFileSync(file, readFileSync(file).subarray(0, -1000))
  expect(archiveIt(path).status).toBe(1)
})

test.each(['', '.hidden', '../elsewhere', 'a/b'])('refuses the name "%s"', (as) => {
  expect(archiveIt(walFile().path, as).status).toBe(1)
  expect(readdirSync(archive)).toEqual([])
})

test('a file that is not there, or a folder, is a failure', () => {
  expect(archiveIt(join(home, 'nothing')).status).not.toBe(0)
  rmSync(archive, { recursive: true })
  expect(archiveIt(walFile().path).status).not.toBe(0)
})

test('killed between the last two steps: the next try takes away what was left beside the kept file', () => {
  const { path } = walFile()
  archiveIt(path)
  copyFileSync(join(archive, `${name}.gz`), join(archive, `.${name}.4711`))
  expect(archiveIt(path).status).toBe(0)
  expect(readdirSync(archive)).toEqual([`${name}.gz`])
})

test('killed at any moment: there is the whole file or none, and the next try leaves it whole and nothing else', async () => {
  const random = seeded(inject('seed'))
  const { path, content } = walFile(2 ** 22)
  let cut = 0
  for (let round = 0; round < 10; round++) {
    const child = spawn(script, [path, name, archive], { detached: true, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await pause(random.between(0, 120))
    killGroup(child)
    await ended
    const files = readdirSync(archive)
    if (files.includes(`${name}.gz`)) expect(kept().equals(content)).toBe(true)
    else cut++
    expect(archiveIt(path).status).toBe(0)
    expect(kept().equals(content)).toBe(true)
    expect(readdirSync(archive)).toEqual([`${name}.gz`])
    rmSync(join(archive, `${name}.gz`))
  }
  expect(cut, 'no kill came before the end').toBeGreaterThan(0)
})

test('two servers with the same name at the same moment: who was told "done" has the file, and nobody else was', async () => {
  for (let round = 0; round < 40; round++) {
    const contents = [Buffer.from(`one ${round}`), Buffer.from(`two ${round}`)]
    const codes = await Promise.all(
      contents.map(async (content, server) => {
        const path = join(home, `of-server-${server}`)
        writeFileSync(path, content)
        const child = spawn(script, [path, name, archive], { stdio: 'ignore' })
        return ((await once(child, 'exit')) as [number])[0]
      }),
    )
    const told = contents.filter((_, server) => codes[server] === 0)
    expect(
      told.every((content) => kept().equals(content)),
      `round ${round}, ${codes.join(' ')}`,
    ).toBe(true)
    rmSync(join(archive, `${name}.gz`), { force: true })
  }
})

/** In a name space of its own, so that the small disk goes with it. */
const fullDisk = `
  mount -t tmpfs -o size=1m none "$3" || exit 99
  head -c 900k /dev/urandom > "$3/other"
  "$0" "$1" "$2" "$3"; first=$?
  ls -A "$3"
  rm "$3/other"
  "$0" "$1" "$2" "$3" && gzip -dc "$3/$2.gz" | cmp - "$1" && echo "$first then kept"`
const mayMount = spawnSync('unshare', ['--mount', '--map-root-user', 'true']).status === 0

test.runIf(mayMount)('on a full disk nothing is kept and nothing is left; with room again it is', () => {
  const { path } = walFile()
  const shell = ['--mount', '--map-root-user', 'sh', '-c', fullDisk, script, path, name, archive]
  const { stdout, stderr } = spawnSync('unshare', shell, { encoding: 'utf8' })
  expect(stdout, stderr).toBe('other\n1 then kept\n')
  expect(stderr).toContain('No space left on device')
})

test('a write that the system refuses is a failure that leaves nothing', () => {
  const { path } = walFile()
  const limited = `trap '' XFSZ; ulimit -f 100; exec "$0" "$@"`
  const { status } = spawnSync('sh', ['-c', limited, script, path, name, archive])
  expect(status).not.toBe(0)
  expect(readdirSync(archive)).toEqual([])
})

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // It had ended by itself.
  }
}
