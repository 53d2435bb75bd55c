import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As far as the questions of the drill look into it. */
  body: {
    ready?: boolean
    message?: string | null
    data?: {
      passwordMustBeChanged?: boolean
      user?: { token: string } | null
      rows?: { address?: string }[]
    }
  }
}

interface Call {
  id: string
  url: string
  method: string
  headers: Record<string, string>
  body?: unknown
}

/** Somebody in the machine's network, with a browser that trusts this authority and knows one name. */
export interface Visitor {
  call(method: string, url: string, more?: { token?: string; body?: unknown }): Promise<Reply>
  leave(): void
}

export function openVisitor(leader: number, authority: string): Visitor {
  const program = fileURLToPath(import.meta.url)
  const inside = spawn('nsenter', [`--target=${leader}`, '--net', process.execPath, program, authority], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<string, (reply: Reply) => void>()
  createInterface({ input: inside.stdout }).on('line', (line) => {
    const { id, ...reply } = JSON.parse(line) as Reply & { id: string }
    waiting.get(id)?.(reply)
    waiting.delete(id)
  })
  return {
    call(method, url, { token, body } = {}) {
      const id = randomUUID()
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(method === 'POST' ? { 'idempotency-key': id } : {}),
      }
      const call: Call = { id, url, method, headers, body }
      inside.stdin.write(`${JSON.stringify(call)}\n`)
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    leave: () => void inside.kill(),
  }
}

function ask({ url, method, headers, body }: Call, ca: string): Promise<Reply> {
  const { protocol, hostname, port, pathname, search } = new URL(url)
  const isSecure = protocol === 'https:'
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, headers: {}, body: { message: error.message } })
    const asked = (isSecure ? secure : plain)(
      {
        // Whatever it is called, it is this machine.
        host: '127.0.0.1',
        port: Number(port) || (isSecure ? 443 : 80),
        method,
        path: pathname + search,
        headers: { host: hostname, ...headers },
        timeout: 10_000,
        agent: false,
        ...(isSecure ? { servername: hostname, ca } : {}),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => void (text += part))
        answer.on('end', () => {
          const isJson = answer.headers['content-type']?.includes('json')
          const body = isJson ? (JSON.parse(text) as Reply['body']) : { message: text }
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
        })
        answer.on('error', failed)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', failed)
    asked.end(body ? JSON.stringify(body) : undefined)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ca = readFileSync(process.argv[2] ?? '', 'utf8')
  createInterface({ input: process.stdin }).on('line', (line) => {
    const call = JSON.parse(line) as Call
    void ask(call, ca).then((reply) => process.stdout.write(`${JSON.stringify({ id: call.id, ...reply })}\n`))
  })
}
