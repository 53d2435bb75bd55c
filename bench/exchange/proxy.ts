import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a network does to a connection. */
export const netFaults = ['latency', 'narrow', 'blackhole', 'reset', 'refuse', 'halfClose'] as const
export type NetFault = (typeof netFaults)[number]

/** A line that breaks when it is told to, between whoever connects and the port behind it. */
export async function netProxy(target: number, random: () => number) {
  let fault: NetFault | undefined
  let disturbed = 0
  const open = new Set<Socket>()
  const forward = (from: Socket, to: Socket, isAnswer: boolean) => {
    let ready = Promise.resolve()
    const end = () => void ready.then(() => to.end())
    from
      .on('error', () => to.destroy())
      .on('end', end)
      .on('close', end)
    from.on('data', (part: Buffer) => {
      if (fault) disturbed++
      if (fault === 'blackhole') return
      if (fault === 'reset' && isAnswer) return void to.resetAndDestroy()
      const wait = fault === 'latency' ? random() * 400 : fault === 'narrow' ? part.length / 20 : 0
      ready = ready.then(() => new Promise((done) => setTimeout(done, wait))).then(() => void to.write(part))
      // Hears the question out, and has no more to say.
      if (fault === 'halfClose' && !isAnswer) from.end()
    })
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) open.add(socket.on('close', () => open.delete(socket)))
    forward(near, far, false)
    forward(far, near, true)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** How many parts of calls met a fault. */
    get disturbed() {
      return disturbed
    },
    async order(next: NetFault | undefined): Promise<void> {
      if (next === 'refuse') server.close()
      else if (fault === 'refuse') await once(server.listen(port, '127.0.0.1'), 'listening')
      fault = next
    },
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
