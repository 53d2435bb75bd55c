import type { SentEntry } from '../../contract/pocket-paths.ts'
import type { Store, Waiting } from '../../rules/queue.ts'

/** An entry as it waits on the phone; its place in the order is its key here. */
export type PhoneEntry = Waiting & Omit<SentEntry, 'sequence'> & { photo: Blob | null; photoKey: string }
export type NewEntry = Omit<PhoneEntry, 'sequence' | 'device' | 'id' | 'photoKey' | 'saidAt' | 'state' | 'hasPhoto'>

const databaseName = 'molo.pocket'

export interface PhoneStore extends Store<PhoneEntry> {
  /** Resolves when it is on the disk: from then on nothing but the server's answer takes it away. */
  add(entry: NewEntry): Promise<PhoneEntry>
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the phone cannot store')))
  })
}

/** What waits on this phone, of all people who have used it. */
export async function openPhone(): Promise<PhoneStore> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('entries', { keyPath: 'sequence', autoIncrement: true })
    opening.result.createObjectStore('phone')
  })
  const database = await asked(opening)
  const within = async <T>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Promise<T>): Promise<T> => {
    const transaction = database.transaction('entries', mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the phone cannot store')))
    })
    const result = await work(transaction.objectStore('entries'))
    await ended
    return result
  }
  const device = await deviceOf(database)
  return {
    all: () => within('readonly', (entries) => asked(entries.getAll() as IDBRequest<PhoneEntry[]>)),
    put: (one) => within('readwrite', async (entries) => void (await asked(entries.put(one)))),
    remove: (sequence) => within('readwrite', (entries) => asked(entries.delete(sequence))),
    add: async (entry) => {
      const made = {
        ...entry,
        device,
        id: crypto.randomUUID(),
        photoKey: crypto.randomUUID(),
        saidAt: new Date().toISOString(),
        state: 'waiting' as const,
        hasPhoto: entry.photo !== null,
      }
      const sequence = await within('readwrite', (entries) => asked(entries.add(made)))
      return { ...made, sequence: Number(sequence) }
    },
  }
}

/** Made once, and gone only with the entries themselves. */
async function deviceOf(database: IDBDatabase): Promise<string> {
  const store = database.transaction('phone', 'readwrite', { durability: 'strict' }).objectStore('phone')
  const known: unknown = await asked(store.get('device'))
  if (typeof known === 'string') return known
  const made = crypto.randomUUID()
  await asked(store.put(made, 'device'))
  return made
}
