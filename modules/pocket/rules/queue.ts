/** Said on this phone and not yet answered for; `photo`: what was said is stored, its photo is still to come. */
export interface Waiting {
  sequence: number
  person: string
  state: 'waiting' | 'photo' | 'parked'
  hasPhoto: boolean
}
/** What the server has answered; status 0: nobody has. */
export interface Heard {
  status: number
  /** What became of the entry. */
  outcome?: string | undefined
}

/** The next to be sent for somebody: what was said before photos, in the order of the phone. */
export function nextOf<T extends Waiting>(queue: readonly T[], person: string): T | undefined {
  const own = queue.filter((one) => one.person === person).toSorted((a, b) => a.sequence - b.sequence)
  return own.find(({ state }) => state === 'waiting') ?? own.find(({ state }) => state === 'photo')
}

/** However often it is sent, the same answer comes: it can never be stored as it is. */
const forGood = new Set([400, 404, 413, 415, 422])
/** A file that is there already is there. */
const isThere = ({ state }: Pick<Waiting, 'state'>, status: number) => state === 'photo' && status === 409

/** What becomes of it after an answer; what is answered for leaves the phone, and what was not understood stays for another try. */
export function afterAnswer(one: Pick<Waiting, 'state' | 'hasPhoto'>, status: number): Waiting['state'] | 'told' {
  if (status === 200 || isThere(one, status)) return one.state === 'waiting' && one.hasPhoto ? 'photo' : 'told'
  return forGood.has(status) ? 'parked' : one.state
}

/** Not for this person now: the session has ended, or the right is gone. Nothing is lost by waiting. */
export const isHeld = (status: number) => status === 401 || status === 403

/** Half a second, then longer, and never longer than a quarter of a minute. */
export const pauseAfter = (tries: number) => Math.min(15_000, 500 * 2 ** Math.min(tries, 10))

export interface Store<T> {
  all(): Promise<T[]>
  put(one: T): Promise<void>
  remove(sequence: number): Promise<void>
}

/**
 * Sends what waits for somebody, one after the other: the next only when the one before is answered for. So the order holds
 * whatever breaks, and what was sent without an answer is sent again under the same key.
 */
export async function drain<T extends Waiting>(
  person: string,
  store: Store<T>,
  send: (one: T) => Promise<Heard>,
  onTold: (one: T, heard: Heard) => void = () => {},
): Promise<'empty' | 'unheard' | 'held'> {
  for (;;) {
    const next = nextOf(await store.all(), person)
    if (!next) return 'empty'
    const heard = await send(next)
    const state = afterAnswer(next, heard.status)
    if (state === next.state) return isHeld(heard.status) ? 'held' : 'unheard'
    if (next.state === 'waiting' && state !== 'parked') onTold(next, heard)
    if (state === 'told') await store.remove(next.sequence)
    else await store.put({ ...next, state })
  }
}
