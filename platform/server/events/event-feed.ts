import pg from 'pg'
import { type LiveEvent, liveEvent } from '#platform/core/event.contract.ts'
import { eventChannel } from '../database/database.ts'
import type { Log } from '../base/log.ts'

export interface Listener {
  mayHear(event: LiveEvent): boolean
  /** What came together, as it goes over the line: written once for all who hear the same. */
  tell(bytes: Uint8Array, events: readonly LiveEvent[]): void
  /** The connection was lost and is back: nobody knows what was said in between. */
  missed(): void
}

/** One listening connection per process, fanned out to the open screens. */
export interface EventFeed {
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

const pauseMs = 1000
/** Too short for people to notice. */
const gatherMs = 20

/** Lists that are made of records of a registry, by its id. */
export type Followers = ReadonlyMap<string, readonly string[]>

export async function openEventFeed(url: string, log: Log, followers: Followers = new Map()): Promise<EventFeed> {
  const listeners = new Set<Listener>()
  let arrived: LiveEvent[] = []
  let client = await listening()
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  followUntilLost()

  async function listening(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', (error) => log.warn({ err: error, event: 'events.connection' }, 'event connection failed'))
    next.on('notification', ({ payload }) => {
      const event = eventIn(payload)
      if (!event) return log.error({ event: 'events.unknown' }, 'an event that is not in the contract')
      // Many come at once; a write to every listener for each of them would keep everybody else waiting.
      if (arrived.push(event) === 1) gathering = setTimeout(passOn, gatherMs)
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

  function passOn() {
    const events = withFollowers(arrived, followers)
    arrived = []
    const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`)
    const told = new Map<string, { bytes: Uint8Array; events: LiveEvent[] }>()
    for (const listener of listeners) {
      let audience = ''
      for (const event of events) audience += listener.mayHear(event) ? '1' : '0'
      if (!audience.includes('1')) continue
      const same = told.get(audience) ?? {
        bytes: Buffer.from(lines.filter((_, index) => audience[index] === '1').join('')),
        events: events.filter((_, index) => audience[index] === '1'),
      }
      told.set(audience, same)
      listener.tell(same.bytes, same.events)
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
      clearTimeout(gathering)
      await client.end()
    },
  }
}

/**
 * Whoever sees a report hears that it is out of date, also without a right to the records that it is made of: of the report, and
 * nothing of the record.
 */
export function withFollowers(events: readonly LiveEvent[], followers: Followers): LiveEvent[] {
  const derived = new Map<string, LiveEvent>()
  for (const event of events) {
    if (event.type !== 'record.changed' && event.type !== 'registry.changed') continue
    const { actor, sites } = event
    for (const registry of followers.get(event.registry) ?? []) {
      derived.set(JSON.stringify([registry, sites]), { type: 'registry.changed', registry, actor, sites })
    }
  }
  return [...events, ...derived.values()]
}

function eventIn(payload: string | undefined): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(payload ?? 'null')).data
  } catch {
    return undefined
  }
}
