import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAnswer, drain, nextOf, pauseAfter, type Store, type Waiting } from './queue.ts'

type Entry = Waiting & { id: string }

function memory(entries: readonly Entry[]): Store<Entry> & { left: () => Entry[] } {
  const rows = new Map(entries.map((one) => [one.sequence, one]))
  return {
    all: async () => [...rows.values()],
    put: async (one) => void rows.set(one.sequence, one),
    remove: async (sequence) => void rows.delete(sequence),
    left: () => [...rows.values()],
  }
}

/** What a line does to a call: it is lost on the way, its answer is lost, the server breaks, or refuses it for good. */
const fates = ['fine', 'lost', 'answerLost', 'broken', 'forGood', 'signedOut'] as const
const someEntries = fc
  .array(fc.record({ person: fc.constantFrom('anna', 'bruno'), hasPhoto: fc.boolean() }), { maxLength: 30 })
  .map((all) => all.map((one, index) => ({ ...one, sequence: index + 1, id: `e${index}`, state: 'waiting' as const })))

test('over any line everything is there once, in the order of the phone, and what cannot be stored is still on it', async () => {
  await fc.assert(
    fc.asyncProperty(someEntries, fc.array(fc.constantFrom(...fates), { maxLength: 120 }), async (entries, line) => {
      const stored: string[] = []
      const photos: string[] = []
      const refused = new Set<string>()
      const store = memory(entries)
      const fate = () => line.shift() ?? 'fine'
      const send = async (one: Entry) => {
        const now = refused.has(one.id + one.state) ? 'forGood' : fate()
        if (now === 'lost') return { status: 0 }
        if (now === 'broken') return { status: 503 }
        if (now === 'signedOut') return { status: 401 }
        if (now === 'forGood') {
          // What is stored already is never refused.
          const isStored = (one.state === 'photo' ? photos : stored).includes(one.id)
          if (isStored) return { status: 200 }
          refused.add(one.id + one.state)
          return { status: 400 }
        }
        const into = one.state === 'photo' ? photos : stored
        if (!into.includes(one.id)) into.push(one.id)
        return { status: now === 'answerLost' ? 0 : 200 }
      }
      for (const person of ['anna', 'bruno']) {
        while ((await drain(person, store, send)) !== 'empty') continue
        const theirs = entries.filter((one) => one.person === person).map(({ id }) => id)
        const parked = new Set(store.left().map(({ id }) => id))
        const there = stored.filter((id) => theirs.includes(id))
        expect(there).toEqual(theirs.filter((id) => stored.includes(id)))
        expect(theirs.filter((id) => !stored.includes(id) && !parked.has(id))).toEqual([])
        // Nothing of the other one went along.
        if (person === 'anna') expect(stored.every((id) => theirs.includes(id))).toBe(true)
      }
      expect(store.left().every(({ state }) => state === 'parked')).toBe(true)
      const wanted = entries.filter(({ id, hasPhoto }) => hasPhoto && stored.includes(id)).map(({ id }) => id)
      expect(wanted.filter((id) => !photos.includes(id) && !store.left().some((one) => one.id === id))).toEqual([])
    }),
  )
})

test('what was said goes before photos, and nobody sends what another person has said', () => {
  const one = (sequence: number, state: Waiting['state'], person = 'anna') => ({
    sequence,
    state,
    person,
    hasPhoto: true,
  })
  expect(nextOf([one(2, 'waiting'), one(1, 'photo')], 'anna')?.sequence).toBe(2)
  expect(nextOf([one(2, 'photo'), one(1, 'parked')], 'anna')?.sequence).toBe(2)
  expect(nextOf([one(1, 'waiting', 'bruno')], 'anna')).toBeUndefined()
})

test('only an answer that will always be the same takes an entry out of the way', () => {
  const entry = { state: 'waiting', hasPhoto: false } as const
  for (const status of [0, 401, 403, 408, 409, 429, 500, 502, 503]) expect(afterAnswer(entry, status)).toBe('waiting')
  for (const status of [400, 404, 413, 415, 422]) expect(afterAnswer(entry, status)).toBe('parked')
  expect(afterAnswer({ state: 'photo', hasPhoto: true }, 409)).toBe('told')
  expect([0, 1, 4, 60].map(pauseAfter)).toEqual([500, 1000, 8000, 15_000])
})
