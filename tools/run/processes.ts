import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

interface Start {
  name: string
  args: string[]
  env?: Record<string, string>
}

const colours = [36, 35, 33, 32]

/** Node processes that live and die together, each line of their output headed by a name. */
export class Processes {
  readonly #children: ChildProcess[] = []
  #stopping = false
  readonly #afterwards: () => Promise<void>

  constructor(options: { afterwards: () => Promise<void> }) {
    this.#afterwards = options.afterwards
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.stop())
  }

  start({ name, args, env = {} }: Start): void {
    // Stopped while the next one waited for its turn.
    if (this.#stopping) return
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl+C in the terminal reaches us alone, and we stop each one in order.
      detached: true,
    })
    const heading = headingOf(name, this.#children.length)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => console.log(`${heading} ${line}`))
    }
    child.once('exit', (code, signal) => {
      if (this.#stopping) return
      console.error(`${heading} ended (${signal ?? code}); stopping the others`)
      process.exitCode = 1
      void this.stop()
    })
    this.#children.push(child)
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** Asks politely, so that requests and jobs in hand are finished, and kills what does not listen. */
  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    await Promise.all(this.#children.map(end))
    await this.#afterwards()
  }
}

/** The terminal that the lines go to may have no colours, as in CI. */
function headingOf(name: string, index: number): string {
  const text = name.padEnd(6)
  return process.stdout.isTTY ? `\u001B[${colours[index % colours.length]}m${text}\u001B[0m` : text
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const killer = setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000)
    child.once('exit', () => {
      clearTimeout(killer)
      resolve()
    })
    signalGroup(child, 'SIGTERM')
  })
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // It ended by itself in this moment.
  }
}
