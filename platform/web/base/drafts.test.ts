import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Draft,
  dropOldDrafts,
  forgetDrafts,
  listDrafts,
  persistDrafts,
  readDraft,
  registerDraftSource,
  removeDraft,
  writeDraft,
} from './drafts.ts'

/** The few methods of browser storage that drafts use. */
class Shelf {
  entries = new Map<string, string>()
  get length() {
    return this.entries.size
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null
  }
  getItem(name: string) {
    return this.entries.get(name) ?? null
  }
  setItem(name: string, value: string) {
    this.entries.set(name, value)
  }
  removeItem(name: string) {
    this.entries.delete(name)
  }
}

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-15T10:00:00Z')
const draft = (path: string, age = 0): Draft => ({
  title: path,
  path,
  savedAt: new Date(now - age).toISOString(),
  values: { name: 'typed' },
  base: null,
  idempotencyKey: 'k',
})

let shelf: Shelf
beforeEach(() => {
  shelf = new Shelf()
})

describe('drafts', () => {
  test('what was written is read back, whatever was typed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean())), (values) => {
        writeDraft('ada', { ...draft('/a'), values }, shelf)
        expect(readDraft('ada', '/a', shelf)?.values).toEqual(values)
      }),
    )
  })

  test('nobody sees the draft of somebody else at the same machine', () => {
    writeDraft('ada', draft('/a'), shelf)
    writeDraft('omar', draft('/b'), shelf)
    expect(readDraft('omar', '/a', shelf)).toBeNull()
    expect(listDrafts('omar', shelf).map((found) => found.path)).toEqual(['/b'])
  })

  test('who logs out leaves none of their own, and those of others alone', () => {
    writeDraft('ada', draft('/a'), shelf)
    writeDraft('ada', draft('/b'), shelf)
    writeDraft('omar', draft('/b'), shelf)
    shelf.setItem('molo.language', 'it')
    forgetDrafts('ada', shelf)
    expect(listDrafts('ada', shelf)).toEqual([])
    expect([...shelf.entries.keys()]).toEqual(['molo.draft:omar:/b', 'molo.language'])
  })

  test('the newest stands first, and a saved one is gone', () => {
    writeDraft('ada', draft('/old', day), shelf)
    writeDraft('ada', draft('/new'), shelf)
    expect(listDrafts('ada', shelf).map((found) => found.path)).toEqual(['/new', '/old'])
    removeDraft('ada', '/new', shelf)
    expect(listDrafts('ada', shelf).map((found) => found.path)).toEqual(['/old'])
  })

  test('drafts older than a month and those that cannot be read are dropped, nothing else is', () => {
    writeDraft('ada', draft('/fresh', 29 * day), shelf)
    writeDraft('ada', draft('/stale', 31 * day), shelf)
    shelf.setItem('molo.draft:ada:/broken', '{')
    shelf.setItem('molo.language', 'it')
    dropOldDrafts(now, shelf)
    expect([...shelf.entries.keys()]).toEqual(['molo.draft:ada:/fresh', 'molo.language'])
  })

  test('every open form is asked before the page is thrown away, and a closed one is not', () => {
    const asked: string[] = []
    const first = registerDraftSource(() => asked.push('first'))
    const second = registerDraftSource(() => asked.push('second'))
    first()
    persistDrafts()
    second()
    expect(asked).toEqual(['second'])
  })
})
