import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that is started again as soon as it is dead, whoever has killed it. */
export class Respawned {
  deaths = 0
  readonly #file: URL
  readonly #env: Record<string, string>
  #child: ChildProcess
  #isStopped = false

  constructor(file: URL, env: Record<string, string>) {
    this.#file = file
    this.#env = env
    this.#child = this.#spawn()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, [fileURLToPath(this.#file)], {
      env: { ...process.env, ...this.#env },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    child.once('exit', (code, signal) => {
      if (this.#isStopped) return
      if (signal !== 'SIGKILL') throw new Error(`the worker ended by itself (${signal ?? code})`)
      this.deaths++
      this.#child = this.#spawn()
    })
    return child
  }
}
