import type { SignedInUser } from '#platform/core/session.contract.ts'

/**
 * The signed-in user of this tab. It lives in `sessionStorage`, so that closing the tab ends it;
 * a second tab may ask the first one for it.
 */
const storageKey = 'molo.session'
const channelName = 'molo.session'

/** While the application is seen as somebody else, the session to come back to is kept beside it. */
interface StoredSession extends SignedInUser {
  viewer?: SignedInUser | undefined
}

type ChannelMessage =
  | { type: 'ask' }
  | { type: 'answer'; user: StoredSession }
  | { type: 'ended'; token: string; wanted: boolean }

export function currentSession(): StoredSession | null {
  const stored = sessionStorage.getItem(storageKey)
  if (!stored) return null
  const found: unknown = JSON.parse(stored)
  return isSession(found) ? found : null
}

/** By hand, because the login page asks it first, and what checks shapes elsewhere weighs more than that page. */
function isUser(value: unknown): value is SignedInUser {
  const wanted = ['userId', 'token', 'firstName', 'lastName']
  if (typeof value !== 'object' || value === null) return false
  return wanted.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}

function isSession(value: unknown): value is StoredSession {
  if (!isUser(value)) return false
  const { viewer }: StoredSession = value
  return viewer === undefined || isUser(viewer)
}

export function startSession(user: StoredSession): void {
  sessionStorage.setItem(storageKey, JSON.stringify(user))
}

export function startView(user: SignedInUser): void {
  const viewer = currentSession()
  startSession({ ...user, ...(viewer ? { viewer } : {}) })
}

/** Back to oneself; false when nothing was seen as somebody else. */
export function endView(): boolean {
  const viewer = currentSession()?.viewer
  if (viewer) startSession(viewer)
  return viewer !== undefined
}

/** Ends the session here and in the other tabs that share it; `wanted` by the user, or lost. */
export function clearSession(wanted: boolean): void {
  const session = currentSession()
  sessionStorage.removeItem(storageKey)
  if (session) withChannel((channel) => channel.postMessage({ type: 'ended', token: session.token, wanted }))
}

/** How long the login page waits to be drawn, and how long an answer may still come after it was. */
const patience = { drawing: 150, late: 20_000 }

/** Asks the open tabs; they answer within a few milliseconds or not at all, unless they are busy: then `onLate`. */
export function adoptSession(onLate: () => void): Promise<void> {
  if (currentSession()) return Promise.resolve()
  const channel = new BroadcastChannel(channelName)
  return new Promise((resolve) => {
    let isDrawn = false
    const drawing = setTimeout(() => {
      isDrawn = true
      resolve()
    }, patience.drawing)
    const late = setTimeout(() => channel.close(), patience.late)
    channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => {
      // Whoever has signed in here in the meantime stays who they are.
      if (event.data.type !== 'answer' || currentSession()) return
      startSession(event.data.user)
      clearTimeout(drawing)
      clearTimeout(late)
      channel.close()
      if (isDrawn) onLate()
      else resolve()
    })
    channel.postMessage({ type: 'ask' })
  })
}

/** Answers new tabs, and hears when another tab signs out or was sent away. */
export function shareSession(onEnded: (wanted: boolean) => void): void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => {
    const session = currentSession()
    if (!session) return
    if (event.data.type === 'ask') channel.postMessage({ type: 'answer', user: session })
    if (event.data.type === 'ended' && event.data.token === session.token) onEnded(event.data.wanted)
  })
}

function withChannel(use: (channel: BroadcastChannel) => void): void {
  const channel = new BroadcastChannel(channelName)
  use(channel)
  channel.close()
}
