import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process that is started again as soon as it is dead, as a supervisor does in production. */
export class Supervised {
  readonly name: string
  /** Milliseconds from each kill until the process was ready again. */
  readonly backAfter: number[] = []
  /** Rejects when the process dies without having been killed. */
  readonly failure: Promise<never>
  readonly #fail: (problem: Error) => void
  readonly #file: URL
  readonly #env: Record<string, string>
  #child: ChildProcess
  #ready: Promise<string>
  #killed = false

  constructor(name: string, file: URL, env: Record<string, string>) {
    this.name = name
    this.#file = file
    this.#env = env
    const { promise, reject } = Promise.withResolvers<never>()
    this.failure = promise
    this.failure.catch(() => {})
    this.#fail = reject
    this.#child = this.#spawn()
    this.#ready = this.#readyLine()
  }

  /** Its first line, as soon as it is ready. */
  get ready(): Promise<string> {
    return this.#ready
  }

  async killAndRestart(): Promise<void> {
    const began = Date.now()
    await this.kill()
    this.#killed = false
    this.#child = this.#spawn()
    this.#ready = this.#readyLine()
    await this.#ready
    this.backAfter.push(Date.now() - began)
  }

  async kill(): Promise<void> {
    this.#killed = true
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, [fileURLToPath(this.#file)], {
      env: { ...process.env, ...this.#env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.once('exit', (code, signal) => {
      if (!this.#killed) this.#fail(new Error(`${this.name} ended by itself (${signal ?? code})`))
    })
    return child
  }

  #readyLine(): Promise<string> {
    const late = setTimeout(() => this.#fail(new Error(`${this.name} is not ready after 180 s`)), 180_000)
    return new Promise((resolve) => {
      createInterface({ input: this.#child.stdout! }).once('line', (line) => {
        clearTimeout(late)
        resolve(line)
      })
      this.#child.once('exit', () => clearTimeout(late))
    })
  }
}
