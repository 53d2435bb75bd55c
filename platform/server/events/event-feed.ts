import pg from 'pg'
import { type LiveEvent, liveEvent } from '#platform/core/event.contract.ts'
import { eventChannel } from '../database/database.ts'
import type { Log } from '../log.ts'

interface Listener {
  hear(event: LiveEvent): void
  /** The connection was lost and is back: nobody knows what was said in between. */
  missed(): void
}

/** One listening connection per process, fanned out to the open screens. */
export interface EventFeed {
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

const pauseMs = 1000

export async function openEventFeed(url: string, log: Log): Promise<EventFeed> {
  const listeners = new Set<Listener>()
  let client = await listening()
  let closed = false
  let retry: NodeJS.Timeout | undefined
  followUntilLost()

  async function listening(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', (error) => log.warn({ err: error, event: 'events.connection' }, 'event connection failed'))
    next.on('notification', ({ payload }) => {
      const event = liveEvent.safeParse(JSON.parse(payload ?? 'null'))
      if (event.success) for (const listener of listeners) listener.hear(event.data)
      else log.error({ event: 'events.unknown' }, 'an event that is not in the contract')
    })
    try {
      await next.connect()
      await next.query(`listen ${eventChannel}`)
      return next
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
  }

  function followUntilLost() {
    client.once('end', () => {
      if (!closed) retry = setTimeout(() => void tryAgain(), pauseMs)
    })
  }

  /** One try at a time: a connection that fails also ends, and trying again for both would double the tries each time. */
  async function tryAgain() {
    try {
      const next = await listening()
      if (closed) return await next.end()
      client = next
      followUntilLost()
      for (const listener of listeners) listener.missed()
    } catch {
      if (!closed) retry = setTimeout(() => void tryAgain(), pauseMs)
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client.end()
    },
  }
}
