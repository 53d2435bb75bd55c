import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Outside, openOutside, outsideUrl } from './outside.ts'

export interface Ended {
  code: number
  /** What it said, both streams in order. */
  said: string
  ms: number
}

/** A Debian of its own: systemd as its first process, its own processes, files and network. */
export interface Machine {
  root: string
  leader: number
  /** As root, in a shell that ends at the first failure. */
  run(commands: string): Promise<Ended>
  stop(): Promise<void>
}

const mirror = 'http://deb.debian.org/debian'
const ownPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** What Debian's installer leaves, without the kernel. */
export function makeDebian(folder: string): string {
  const root = join(folder, 'debian')
  const include = 'dbus,systemd,systemd-sysv'
  const made = spawnSync('debootstrap', ['--variant=minbase', `--include=${include}`, 'bookworm', root, mirror], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`debootstrap failed:\n${made.stdout.slice(-2000)}${made.stderr}`)
  writeFileSync(join(root, 'etc/apt/apt.conf.d/00outside'), `Acquire::http::Proxy "${outsideUrl}";\n`)
  return root
}

export async function startMachine(folder: string, root: string): Promise<Machine> {
  const settings = ['--boot', '--register=no', '--keep-unit', '--private-network', '--link-journal=no']
  const container = spawn(
    'systemd-nspawn',
    [`--directory=${root}`, `--machine=molo-drill-${process.pid}`, '--resolv-conf=off', ...settings],
    { stdio: 'ignore', detached: true },
  )
  const ended = new Promise<void>((resolve) => container.once('exit', () => resolve()))
  const leader = await leaderOf(container.pid!)
  mkdirSync(folder, { recursive: true })
  const outside: Outside = await openOutside(leader, join(folder, 'outside.sock'))
  const environment = [
    `PATH=${ownPath}`,
    'HOME=/root',
    'LANG=C.UTF-8',
    `NPM_CONFIG_REGISTRY=${outsideUrl}/`,
    'NPM_CONFIG_REPLACE_REGISTRY_HOST=always',
    // The machine around it may be busy with other things.
    'NPM_CONFIG_FETCH_TIMEOUT=1200000',
  ]
  const enter = [`--target=${leader}`, '--mount', '--uts', '--ipc', '--net', '--pid', '--', 'env', '-i', ...environment]
  const run = (commands: string) =>
    new Promise<Ended>((resolve, reject) => {
      const began = performance.now()
      const child = spawn('nsenter', [...enter, 'sh', '-eu', '-c', commands], { stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => void (said += text))
      }
      child.once('error', reject)
      child.once('close', (code) => resolve({ code: code ?? 1, said, ms: performance.now() - began }))
    })
  const stop = async () => {
    outside.close()
    // The first process of its world: with it, all others go.
    if (container.exitCode === null && container.signalCode === null) process.kill(leader, 'SIGKILL')
    await ended
  }
  const booted = await run('systemctl is-system-running --wait')
  if (booted.code !== 0) {
    const failed = await run('systemctl --failed --no-legend')
    await stop()
    throw new Error(`the machine did not start: ${booted.said}${failed.said}`)
  }
  return { root, leader, run, stop }
}

/** The container's first process, once systemd runs in it. */
async function leaderOf(container: number): Promise<number> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const [child] = readFileSync(`/proc/${container}/task/${container}/children`, 'utf8').trim().split(' ')
    if (child && existsSync(`/proc/${child}/root/run/systemd/private`)) return Number(child)
    await pause(200)
  }
  throw new Error('systemd-nspawn started nothing')
}
