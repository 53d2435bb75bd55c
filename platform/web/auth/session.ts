import { type SignedInUser, signedInUser } from '#platform/core/session.contract.ts'

/**
 * The signed-in user of this tab. It lives in `sessionStorage`, so that closing the tab ends it;
 * a second tab may ask the first one for it.
 */
const storageKey = 'molo.session'
const channelName = 'molo.session'

type ChannelMessage = { type: 'ask' } | { type: 'answer'; user: SignedInUser } | { type: 'ended'; token: string }

export function currentSession(): SignedInUser | null {
  const stored = sessionStorage.getItem(storageKey)
  if (!stored) return null
  const parsed = signedInUser.safeParse(JSON.parse(stored))
  return parsed.success ? parsed.data : null
}

export function startSession(user: SignedInUser): void {
  sessionStorage.setItem(storageKey, JSON.stringify(user))
}

/** Ends the session here and in the other tabs that share it. */
export function clearSession(): void {
  const session = currentSession()
  sessionStorage.removeItem(storageKey)
  if (session) withChannel((channel) => channel.postMessage({ type: 'ended', token: session.token }))
}

/** Asks the open tabs; they answer within a few milliseconds or not at all. */
export function adoptSession(patience = 150): Promise<void> {
  if (currentSession()) return Promise.resolve()
  const channel = new BroadcastChannel(channelName)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      channel.close()
      resolve()
    }
    const timer = setTimeout(finish, patience)
    channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => {
      if (event.data.type !== 'answer') return
      startSession(event.data.user)
      finish()
    })
    channel.postMessage({ type: 'ask' })
  })
}

/** Answers new tabs, and hears when another tab signs out. */
export function shareSession(onEnded: () => void): void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<ChannelMessage>) => {
    const session = currentSession()
    if (!session) return
    if (event.data.type === 'ask') channel.postMessage({ type: 'answer', user: session })
    if (event.data.type === 'ended' && event.data.token === session.token) onEnded()
  })
}

function withChannel(use: (channel: BroadcastChannel) => void): void {
  const channel = new BroadcastChannel(channelName)
  use(channel)
  channel.close()
}
