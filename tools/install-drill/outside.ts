import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent as PlainAgent, createServer, request as plain } from 'node:http'
import { Agent, request as secure } from 'node:https'
import { connect, createServer as createPipe } from 'node:net'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'

/**
 * The machine of the drill has a network of its own, so that its ports are its own too. What it may fetch from outside,
 * packages of Debian and of npm, comes through here: as a proxy for the one, as the registry for the other. How this
 * machine reaches its registry is its own affair.
 */
const port = 3128
export const outsideUrl = `http://127.0.0.1:${port}`

export interface Outside {
  close(): void
}

const npmSetting = (name: string) => {
  const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
  return value === 'null' || value === 'undefined' ? undefined : value
}

export async function openOutside(leader: number, socket: string): Promise<Outside> {
  const registry = npmSetting('registry') ?? ''
  const authorities = npmSetting('cafile')
  const ways = {
    http: new PlainAgent({ keepAlive: true, maxSockets: 8 }),
    https: new Agent({ keepAlive: true, maxSockets: 8, ...(authorities ? { ca: readFileSync(authorities) } : {}) }),
  }
  const server = createServer((asked, answer) => {
    const isProxied = asked.url?.startsWith('http:') === true
    const url = isProxied ? new URL(asked.url!) : new URL(asked.url!.slice(1), registry)
    const { host: _host, connection: _connection, ...headers } = asked.headers
    const [send, agent] = url.protocol === 'https:' ? [secure, ways.https] : [plain, ways.http]
    const onward = send(url, { method: asked.method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      pipeline(reply, answer, () => {})
    })
    onward.on('error', () => answer.destroy())
    onward.end()
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  const program = fileURLToPath(import.meta.url)
  const inside = spawn('nsenter', [`--target=${leader}`, '--net', process.execPath, program, socket], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(inside.stdout, 'data')
  return {
    close() {
      inside.kill()
      server.closeAllConnections()
      server.close()
      for (const agent of Object.values(ways)) agent.destroy()
    },
  }
}

// The end inside: what comes to the port goes through the socket, which is a file and so the same on both sides.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , socket = ''] = process.argv
  process.stdin.resume().once('end', () => process.exit())
  const pipe = createPipe((near) => {
    const far = connect(socket)
    pipeline(near, far, () => {})
    pipeline(far, near, () => {})
  })
  pipe.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
}
