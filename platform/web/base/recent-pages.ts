import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { visitsKey } from './left-behind.ts'
import { currentSession } from './session.ts'

/**
 * The pages this user opened last. They stay in this browser: a server that kept them would keep a record of what each
 * person looked at and when. Logging out forgets them, because the next person may sit at the same computer.
 */
const visit = z.object({ href: z.string(), title: z.string(), at: z.string() })
export type Visit = z.infer<typeof visit>

const kept = 50
const keepFor = 30 * 24 * 60 * 60 * 1000
export const pathOf = (href: string) => href.split(/[?#]/)[0]!

/** Newest first, each page once, at the address it last had. */
export function withVisit(known: readonly Visit[], next: Visit): Visit[] {
  const oldest = Date.parse(next.at) - keepFor
  const others = known.filter(({ href, at }) => pathOf(href) !== pathOf(next.href) && Date.parse(at) > oldest)
  return [next, ...others].slice(0, kept)
}

const listeners = new Set<() => void>()
let cached: { text: string | null; visits: Visit[] } = { text: null, visits: [] }

function read(): Visit[] {
  const userId = currentSession()?.userId
  const text = userId ? localStorage.getItem(visitsKey(userId)) : null
  // The same list as long as nothing changed, or React would render for ever.
  if (text !== cached.text) cached = { text, visits: parse(text) }
  return cached.visits
}

function parse(text: string | null): Visit[] {
  try {
    return z
      .array(visit)
      .catch([])
      .parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

function write(visits: Visit[]): void {
  const userId = currentSession()?.userId
  if (!userId) return
  if (visits.length > 0) localStorage.setItem(visitsKey(userId), JSON.stringify(visits))
  else localStorage.removeItem(visitsKey(userId))
  for (const listener of listeners) listener()
}

export function noteVisit(page: { href: string; title: string }): void {
  write(withVisit(read(), { ...page, at: new Date().toISOString() }))
}

export function forgetVisits(): void {
  write([])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useRecentPages(): Visit[] {
  return useSyncExternalStore(subscribe, read)
}
