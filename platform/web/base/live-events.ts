import type { QueryClient } from '@tanstack/react-query'
import { eventStreamPath, type LiveEvent, liveEvent } from '#platform/core/event.contract.ts'
import { currentSession } from './session.ts'
import { loseSession } from './sign-out.ts'

const firstPause = 1000
const longestPause = 30_000
/** A stream that was open for so long has opened well; one that ends sooner, again and again, is left alone for longer. */
const longEnough = 60_000

/**
 * Follows the server's event stream until stopped. Read with `fetch`, because `EventSource` cannot send the token.
 * Whenever it opens, also for the first time, nobody knows what was missed before, so everything shown is asked for again.
 */
export function followEvents(onEvent: (event: LiveEvent) => void, onOpen: () => void): () => void {
  const stop = new AbortController()
  void run()
  return () => stop.abort()

  async function run() {
    let pause = firstPause
    while (!stop.signal.aborted) {
      const began = Date.now()
      /** What the server has asked for, which is more than it can take. */
      const asked = await readOnce().catch(() => undefined)
      if (stop.signal.aborted) return
      pause = Date.now() - began > longEnough ? firstPause : Math.min(pause * 2, longestPause)
      // All browsers of a site lose the server at the same moment; they should not all come back at the same moment.
      await delay((asked ?? pause) * (0.5 + chance()), stop.signal)
    }
  }

  /** Answers how long to stay away, where the server says so. */
  async function readOnce(): Promise<number | undefined> {
    const token = currentSession()?.token
    if (!token) return undefined
    const response = await fetch(`/api${eventStreamPath}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: stop.signal,
      cache: 'no-store',
      credentials: 'omit',
    })
    if (response.status === 401) loseSession(token)
    if (!response.ok || !response.body) return Number(response.headers.get('retry-after')) * 1000 || undefined
    onOpen()
    let asked: number | undefined
    const lines = lineReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const line of lines(part.value)) {
        const event = eventOf(line)
        if (event) onEvent(event)
        asked = pauseIn(line) ?? asked
      }
    }
    return asked
  }
}

/** Chunks end anywhere; lines are given out only when whole. */
export function lineReader(): (chunk: string) => string[] {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    return lines
  }
}

/** As the standard of server-sent events has it. */
function pauseIn(line: string): number | undefined {
  const milliseconds = /^retry: ?(\d{1,7})$/.exec(line)?.[1]
  return milliseconds === undefined ? undefined : Number(milliseconds)
}

export function eventOf(line: string): LiveEvent | null {
  if (!line.startsWith('data:')) return null
  try {
    const parsed = liveEvent.safeParse(JSON.parse(line.slice('data:'.length)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function chance(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

const valueListeners = new Set<{ element: string; listen: (values: unknown[]) => void }>()

/** Figures that come with the event itself; the answer ends it. */
export function followValues(element: string, listen: (values: unknown[]) => void): () => void {
  const listener = { element, listen }
  valueListeners.add(listener)
  return () => valueListeners.delete(listener)
}

/** What the home page counts goes by this name, and is made of records of many registries. */
export const homeList = 'home'

const followers = new Map<string, Set<string>>()

/** A list that is made of records of these registries is out of date when they are; the answer ends it. */
export function followRegistries(registries: readonly string[], list: string): () => void {
  for (const id of registries) followers.set(id, new Set(followers.get(id)).add(list))
  return () => {
    for (const id of registries) followers.get(id)?.delete(list)
  }
}

/** Which answers are out of date after an event. Queries of a registry have keys that start with `registry`, its id. */
export function refreshAfter(event: LiveEvent, queries: QueryClient): void {
  if (event.type === 'values.changed') {
    for (const { element, listen } of valueListeners) if (element === event.element) listen(event.values)
  }
  for (const queryKey of outdated(event)) {
    if (queryKey[1] === homeList) refreshHome(queries)
    else void queries.invalidateQueries({ queryKey })
  }
}

/** What the home page counts is asked for in one statement: in a flood of events once a second is often enough. */
const homeEvery = 1000
let homeAsked: ReturnType<typeof setTimeout> | undefined
function refreshHome(queries: QueryClient): void {
  homeAsked ??= setTimeout(() => {
    homeAsked = undefined
    void queries.invalidateQueries({ queryKey: ['registry', homeList] })
  }, homeEvery)
}

/** What is kept fresh by events, and therefore stale when the stream opens. */
export const followed = [
  'registry',
  'job',
  'waiting',
  'menu',
  'permissions',
  'access',
  'views',
  'inbox',
  'threads',
  'comments',
  'documents',
  'gauges',
]

function outdated(event: LiveEvent): string[][] {
  switch (event.type) {
    case 'access.changed':
      // What may be done decides what waits for somebody.
      return [['menu'], ['permissions'], ['access'], ['registry', homeList]]
    case 'job.progress':
      return [
        ['job', event.id],
        ['waiting', 'jobs'],
      ]
    case 'inbox.changed':
      return [['inbox'], ['waiting', 'notifications']]
    case 'thread.changed':
      return [['threads']]
    case 'values.changed':
      return []
    case 'views.changed':
      return [['views', event.list]]
    case 'comments.changed':
      return [['comments', event.registry, event.id]]
    case 'documents.changed':
      return [['documents', event.kind, event.id]]
    default:
      return [event.registry, ...(followers.get(event.registry) ?? [])].map((id) => ['registry', id])
  }
}
