import pg from 'pg'
import { type LiveEvent, liveEvent } from '#platform/core/event.contract.ts'
import { eventChannel } from '../database/database.ts'
import type { Log } from '../log.ts'

type Listener = (event: LiveEvent) => void

/** One listening connection per process, fanned out to the open screens. */
export interface EventFeed {
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

export async function openEventFeed(url: string, log: Log): Promise<EventFeed> {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    const mine = client
    mine.on('error', (error) => log.warn({ err: error, event: 'events.connection' }, 'event connection failed'))
    mine.on('end', () => {
      // Screens reload what they show when their stream reconnects, so a gap here loses nothing.
      if (!closed && mine === client) retry = setTimeout(() => void reconnect(), 1000)
    })
    mine.on('notification', ({ payload }) => {
      const event = liveEvent.safeParse(JSON.parse(payload ?? 'null'))
      if (event.success) for (const listener of listeners) listener(event.data)
      else log.error({ event: 'events.unknown' }, 'an event that is not in the contract')
    })
    await mine.connect()
    await mine.query(`listen ${eventChannel}`)
  }
  const reconnect = async () => {
    try {
      await connect()
    } catch {
      if (!closed) retry = setTimeout(() => void reconnect(), 1000)
    }
  }
  await connect()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
