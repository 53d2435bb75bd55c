import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OpenStreams, type Stream } from './open-streams.ts'

/** Opened in turn by whoever connects. */
const server = createServer((_request, response) => arrivals.shift()!(response))
const arrivals: ((response: ServerResponse) => void)[] = []
const sockets: Socket[] = []
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

async function listenerOf(streams: OpenStreams, person: string) {
  const arrived = new Promise<ServerResponse>((resolve) => arrivals.push(resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const response = await arrived
  const left: string[] = []
  const stream: Stream = streams.add(response, person, (why) => left.push(why))
  response.writeHead(200)
  stream.write(': open\n\n')
  let heard = ''
  const hear = () => void socket.on('data', (part) => (heard += part.toString()))
  return { stream, socket, response, left, hear, heard: () => heard }
}

const filling = Buffer.alloc(16 * 1024, 'x')
const limits = { ofOnePerson: 2, together: 3, unreadBytes: 64 * 1024 }

test('a stream that is not read is given up, once, and what is said to it later is lost on nobody', async () => {
  const streams = new OpenStreams(limits)
  const { stream, response, left } = await listenerOf(streams, 'ada')
  // The systems on both sides take some megabytes before anything waits here.
  for (let said = 0; stream.isOpen() && said < 5000; said++) {
    stream.write(filling)
    if (said % 50 === 0) await new Promise(setImmediate)
    expect(response.writableLength).toBeLessThan(limits.unreadBytes + filling.length + 100)
  }
  expect(left).toEqual(['unread'])
  expect(streams.size).toBe(0)
  stream.write(filling)
  stream.end()
  await once(response, 'close')
  expect(left).toEqual(['unread'])
})

test('nobody writes to a stream that has ended, and one that is not read ends all the same', async () => {
  const streams = new OpenStreams({ ...limits, unreadBytes: Infinity })
  const { stream, response, left } = await listenerOf(streams, 'ada')
  for (let said = 0; said < 1000; said++) stream.write(filling)
  streams.endAll()
  expect(left).toEqual(['ended'])
  stream.write(filling)
  stream.end()
  const began = performance.now()
  await once(response, 'close')
  expect(performance.now() - began).toBeLessThan(3000)
  expect(left).toEqual(['ended'])
})

test('one window too many of a person ends the oldest, which is told to come back later', async () => {
  const streams = new OpenStreams(limits)
  const [first, second, ofAnother] = [
    await listenerOf(streams, 'ada'),
    await listenerOf(streams, 'ada'),
    await listenerOf(streams, 'bert'),
  ]
  first.hear()
  const third = await listenerOf(streams, 'ada')
  expect([first, second, third, ofAnother].map(({ stream }) => stream.isOpen())).toEqual([false, true, true, true])
  // The last words, and the end of the answer.
  await expect.poll(() => first.heard()).toMatch(/retry: 60000\n\n\r\n0\r\n\r\n$/)
})

test('when there are too many together the next one is refused, and let in when one has left', async () => {
  const streams = new OpenStreams(limits)
  const [first] = [
    await listenerOf(streams, 'ada'),
    await listenerOf(streams, 'bert'),
    await listenerOf(streams, 'cora'),
  ]
  await expect(listenerOf(streams, 'dino')).rejects.toMatchObject({ kind: 'too-many', params: { seconds: 60 } })
  first.socket.destroy()
  await once(first.response, 'close')
  expect((await listenerOf(streams, 'dino')).stream.isOpen()).toBe(true)
})
