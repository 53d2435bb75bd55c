import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { plantNamespace } from './plant.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The simulated plant as a process of its own, so that it can be killed. */
export interface PlantProcess {
  historianUrl: string
  /** What a worker is told to find its gauges. */
  historianSettings: Record<string, string>
  labUrl: string
  /** With further settings of the simulator, such as its security. */
  start(settings?: Record<string, string>): Promise<void>
  kill(): Promise<void>
  command(path: string, body: object): Promise<void>
}

export async function plantProcess(): Promise<PlantProcess> {
  const [historianPort, labPort] = [await freePort(), await freePort()]
  const historianUrl = `opc.tcp://127.0.0.1:${historianPort}`
  let child: ChildProcess | undefined
  return {
    historianUrl,
    historianSettings: { PARTNER_HISTORIAN_URL: historianUrl, PARTNER_HISTORIAN_NAMESPACE: plantNamespace },
    labUrl: `http://127.0.0.1:${labPort}/lab`,
    async start(settings = {}) {
      const started = spawn(process.execPath, ['apps/simulator/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          SIMULATOR_HISTORIAN_PORT: String(historianPort),
          SIMULATOR_LAB_PORT: String(labPort),
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      await new Promise<void>((resolve, reject) => {
        started.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)))
        createInterface({ input: started.stdout }).on('line', (line) => {
          if (line.startsWith('historian at')) resolve()
        })
      })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async command(path, body) {
      const answer = await fetch(`http://127.0.0.1:${labPort}/plant/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
