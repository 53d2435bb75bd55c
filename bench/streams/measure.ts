import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventStreamPath } from '#platform/core/event.contract.ts'
import { environment } from '#platform/core/session.contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import type { Watched } from '../registry/watch.ts'
import { addPeople, sayEvents } from './people.repo.ts'
import type { WatchedApi } from './watched-api.ts'

export interface Load {
  /** Who open a stream and never read from it, four of each person. */
  deaf: number
  events: number
  /** Of each event, beyond its frame. */
  bytes: number
  perSecond: number
}

export interface Figures {
  /** What it cost the API. */
  cost: Watched
  /** From the moment of an event to somebody who reads. */
  slowestEventMs: number
  /** Of calls that another person makes all the while. */
  slowestCallMs: number
  heard: number
  /** Of those who never read. */
  givenUp: number
}

/** How many events are said in one statement. */
const atOnce = 10
/** What a process needs for its first events belongs to no client. */
const warming = 200
const ofEachPerson = 4

export async function measureStreams(api: WatchedApi, databaseUrl: string, load: Load): Promise<Figures> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, role: 'molo_app', onError: () => {} })
  const people = Math.ceil(load.deaf / ofEachPerson)
  const tokens = await db.transaction({ id: 'system:bench' }, (tx) => addPeople(tx, people + 2))
  const [reader = '', caller = '', ...deaf] = tokens
  const reading = await readAll(api.url, reader)
  const sockets = await Promise.all(
    Array.from({ length: load.deaf }, (_, n) => openAndNeverRead(api.url, deaf[n % people]!)),
  )
  for (let said = 0; said < warming; said += atOnce) await sayEvents(db, atOnce, load.bytes)
  await reading.until(warming)
  const calling = callAllTheWhile(api.url, caller)
  await calling.until(20)
  for (const observer of [reading, calling]) observer.forget()

  api.watch()
  const began = performance.now()
  for (let said = 0; said < load.events; said += atOnce) {
    while ((performance.now() - began) * load.perSecond < said * 1000) await pause()
    await sayEvents(db, atOnce, load.bytes)
  }
  await reading.until(warming + load.events)
  const figures = {
    cost: await api.watched(),
    slowestEventMs: reading.slowestMs(),
    slowestCallMs: calling.slowestMs(),
    heard: reading.heard() - warming,
    givenUp: await countOfGone(sockets),
  }
  await calling.stop()
  reading.stop()
  for (const socket of sockets) socket.destroy()
  await db.close()
  return figures
}

/** Asks for the stream and leaves what comes where it is. */
async function openAndNeverRead(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /api${eventStreamPath} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  if (!head.toString().startsWith('HTTP/1.1 200')) throw new Error(head.toString().split('\r\n')[0])
  return socket
}

/** Whoever does not read does not notice the end either, but cannot write any more. */
async function countOfGone(sockets: Socket[]): Promise<number> {
  for (const socket of sockets) socket.write('x')
  await pause()
  return sockets.filter((socket) => socket.destroyed).length
}

async function readAll(url: string, token: string) {
  const stop = new AbortController()
  const answer = await fetch(`${url}/api${eventStreamPath}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  let [heard, slowest] = [0, 0]
  const ended = (async () => {
    let rest = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        const at = /"at\\":(\d+)/.exec(line)?.[1]
        if (!at) continue
        heard++
        slowest = Math.max(slowest, Date.now() - Number(at))
      }
    }
    throw new Error('the stream of the reader has ended')
  })()
  return {
    heard: () => heard,
    slowestMs: () => slowest,
    forget: () => void (slowest = 0),
    until: (count: number) => Promise.race([ended, reached(() => heard >= count)]),
    stop() {
      ended.catch(() => {})
      stop.abort()
    },
  }
}

function callAllTheWhile(url: string, token: string) {
  let [calls, slowest] = [0, 0]
  const stopped = new AbortController()
  const done = (async () => {
    while (!stopped.signal.aborted) {
      const start = performance.now()
      const answer = await fetch(`${url}/api${environment.path}`, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`a call was answered with ${answer.status}`)
      await answer.arrayBuffer()
      slowest = Math.max(slowest, performance.now() - start)
      calls++
      await pause()
    }
  })()
  return {
    slowestMs: () => Math.round(slowest),
    forget: () => void (slowest = 0),
    until: (count: number) => Promise.race([done, reached(() => calls >= count)]),
    stop() {
      stopped.abort()
      return done
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))
async function reached(condition: () => boolean): Promise<void> {
  while (!condition()) await pause()
}
