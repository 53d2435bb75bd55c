/**
 * What was typed and not yet saved, kept per user and address, so that a dead session, a reload or a crash loses nothing.
 * A draft carries the record it started from: saving it later meets other people's changes in the conflict panel.
 */
export interface Draft {
  title: string
  path: string
  savedAt: string
  values: Record<string, unknown>
  /** The stored record the editing started from; `null` for a new one. */
  base: Record<string, unknown> | null
  idempotencyKey: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'molo.draft:'
const keepFor = 30 * 24 * 60 * 60 * 1000

const keyOf = (userId: string, path: string) => `${prefix}${userId}:${path}`

export function writeDraft(userId: string, draft: Draft, store: Store = localStorage): void {
  store.setItem(keyOf(userId, draft.path), JSON.stringify(draft))
}

export function readDraft(userId: string, path: string, store: Store = localStorage): Draft | null {
  return parse(store.getItem(keyOf(userId, path)))
}

export function removeDraft(userId: string, path: string, store: Store = localStorage): void {
  store.removeItem(keyOf(userId, path))
}

/** The user's own drafts, newest first. Those of other people at the same machine are not even listed. */
export function listDrafts(userId: string, store: Store = localStorage): Draft[] {
  return keysOf(store)
    .filter((key) => key.startsWith(keyOf(userId, '')))
    .flatMap((key) => parse(store.getItem(key)) ?? [])
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** Who logs out is done with them; the next person may sit at the same computer. */
export function forgetDrafts(userId: string, store: Store = localStorage): void {
  for (const key of keysOf(store).filter((name) => name.startsWith(keyOf(userId, '')))) store.removeItem(key)
}

/** Nobody comes back for last month's half-typed record; the browser's storage is small. */
export function dropOldDrafts(now: number, store: Store = localStorage): void {
  for (const key of keysOf(store).filter((name) => name.startsWith(prefix))) {
    const draft = parse(store.getItem(key))
    if (!draft || now - Date.parse(draft.savedAt) > keepFor) store.removeItem(key)
  }
}

function keysOf(store: Store): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
}

function parse(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return typeof draft === 'object' && draft !== null && 'values' in draft && 'path' in draft ? (draft as Draft) : null
  } catch {
    return null
  }
}

/** Open forms that would lose something now. */
const sources = new Set<() => void>()

export function registerDraftSource(persist: () => void): () => void {
  sources.add(persist)
  return () => sources.delete(persist)
}

/** Before anything that throws the page away. */
export function persistDrafts(): void {
  for (const persist of sources) persist()
}
