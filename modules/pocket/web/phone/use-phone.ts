import { useCallback, useEffect, useRef, useState } from 'react'
import { currentSession } from '#platform/web/base/session.ts'
import { loseSession } from '#platform/web/base/sign-out.ts'
import type { Known } from '../../contract/pocket-paths.ts'
import { drain, pauseAfter } from '../../rules/queue.ts'
import { type NewEntry, openPhone, type PhoneEntry, type PhoneStore } from './phone-store.ts'
import { askKnown, sendEntry } from './send.ts'

/** What was answered for last; with what else belongs to the session it goes when that ends. */
export interface Told {
  id: string
  subject: string
  what: string
  outcome: string
  at: string
}
const mostTold = 8

/** What is kept of the server's answers goes with the session: nobody else finds it on the phone. */
function kept<T>(name: string, fallback: T): { get: () => T; set: (value: T) => void } {
  const key = `molo.pocket.${name}`
  return {
    get: () => (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? fallback,
    set: (value) => sessionStorage.setItem(key, JSON.stringify(value)),
  }
}
const keptKnown = kept<Known | null>('known', null)
const keptTold = kept<Told[]>('told', [])

let phone: Promise<PhoneStore> | undefined
const thePhone = () => (phone ??= openPhone())

/** The queue of this phone, sent whenever there is a line, and what is known of ships and tanks. */
export function usePhone() {
  const session = currentSession()
  const person = session?.userId ?? ''
  const [queue, setQueue] = useState<readonly PhoneEntry[]>([])
  const [told, setTold] = useState(keptTold.get)
  const [known, setKnown] = useState(keptKnown.get)
  const [line, setLine] = useState<'open' | 'dead' | 'held'>(navigator.onLine ? 'open' : 'dead')
  const tries = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useCallback(async () => setQueue(await (await thePhone()).all()), [])
  const run = useCallback(
    async function again(): Promise<void> {
      const now = currentSession()
      // Whoever sees as somebody else says nothing in their name.
      if (!now || now.viewer) return
      clearTimeout(timer.current)
      const store = await thePhone()
      const ended = await navigator.locks.request('molo.pocket.send', { ifAvailable: true }, (lock) =>
        lock
          ? drain(
              now.userId,
              store,
              async (one) => {
                const heard = await sendEntry(one, now.token)
                if (heard.status === 401) loseSession(now.token)
                return heard
              },
              (one, heard) => {
                const { id, subject, what } = one
                const news = { id, subject, what, outcome: heard.outcome ?? 'written', at: new Date().toISOString() }
                const all = [news, ...keptTold.get().filter((other) => other.id !== id)].slice(0, mostTold)
                keptTold.set(all)
                setTold(all)
                void look()
              },
            )
          : 'busy',
      )
      await look()
      if (ended === 'busy') return
      tries.current = ended === 'unheard' ? tries.current + 1 : 0
      setLine(ended === 'unheard' ? 'dead' : ended === 'held' ? 'held' : navigator.onLine ? 'open' : 'dead')
      timer.current = setTimeout(() => void again(), ended === 'empty' ? 15_000 : pauseAfter(tries.current))
    },
    [look],
  )

  const ask = useCallback(async () => {
    const now = currentSession()
    if (!now) return
    const { status, known: found } = await askKnown(now.token)
    if (status === 401) return loseSession(now.token)
    if (status === 0) setLine('dead')
    if (status === 403) setLine('held')
    if (!found) return
    keptKnown.set(found)
    setKnown(found)
  }, [])

  useEffect(() => {
    void run()
    void ask()
    const back = () => {
      tries.current = 0
      void run()
      void ask()
    }
    const gone = () => setLine('dead')
    const seen = () => void (document.visibilityState === 'visible' && run())
    window.addEventListener('online', back)
    window.addEventListener('offline', gone)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', back)
      window.removeEventListener('offline', gone)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [run, ask])

  const say = async (entry: Omit<NewEntry, 'person'>) => {
    await (await thePhone()).add({ ...entry, person })
    // It is kept: what fails from here on must not make anybody say it twice.
    void look()
    void run()
  }
  const again = async (one: PhoneEntry) => {
    await (await thePhone()).put({ ...one, state: 'waiting' })
    void run()
  }
  return {
    known,
    line,
    told,
    own: queue.filter((one) => one.person === person),
    others: queue.length - queue.filter((one) => one.person === person).length,
    say,
    again,
  }
}
export type Phone = ReturnType<typeof usePhone>
