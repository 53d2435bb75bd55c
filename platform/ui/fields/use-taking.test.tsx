// @vitest-environment jsdom
import fc from 'fast-check'
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { rankedOptions } from '#platform/core/ranked-options.ts'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { useTaking } from './use-taking.ts'

/** A field over these records, whose answers come when the test says so. */
function fieldOver(all: readonly LookupOption[]) {
  const taken: string[] = []
  const now = { taking: undefined as ReturnType<typeof useTaking> | undefined }
  const set = { typed: (_text: string) => {}, answered: (_text: string) => {} }
  function Field() {
    const [typed, setTyped] = useState('')
    const [answered, setAnswered] = useState('')
    const options = rankedOptions(all, answered)
    const taking = useTaking({
      typed,
      source: {
        options,
        searching: answered !== typed,
        failed: false,
        byCode: false,
        recent: [],
        onSearch: () => {},
        onTaken: () => {},
      },
      offered: options,
      take: (code) => taken.push(code),
    })
    useLayoutEffect(() => {
      Object.assign(now, { taking })
      Object.assign(set, { typed: setTyped, answered: setAnswered })
    }, [taking])
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Field />))
  const first = 0
  return {
    taken,
    type: (text: string) =>
      flushSync(() => {
        now.taking!.forget()
        set.typed(text)
      }),
    answer: (text: string) => flushSync(() => set.answered(text)),
    enter: () => flushSync(() => void now.taking!.take(first)),
    leave: (key: string) =>
      flushSync(() => {
        now.taking!.onKey(key)
        now.taking!.leave(first)
      }),
    close: () => root.unmount(),
  }
}

const code = fc.string({ unit: fc.constantFrom('A', 'B', 'C', '1'), minLength: 1, maxLength: 4 })
const records = fc
  .uniqueArray(code, { minLength: 1, maxLength: 10 })
  .map((codes) =>
    codes.map((one, at): LookupOption => ({ code: one, label: `${codes.at(at - 1)!} Ltd`, ended: false })),
  )
/** Which record is wanted, and for which of the letters typed an answer came before the next. */
const typing = fc.record({ records, which: fc.nat(), quick: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }) })

function typed({ records: all, which, quick }: { records: LookupOption[]; which: number; quick: boolean[] }) {
  const wanted = all[which % all.length]!.code
  const field = fieldOver(all)
  for (let letters = 1; letters <= wanted.length; letters++) {
    const text = wanted.slice(0, letters)
    field.type(text)
    if (quick[letters - 1]) field.answer(text)
  }
  return { field, wanted }
}

test('a full code and Enter take that record, whichever answers have come by then', () => {
  fc.assert(
    fc.property(typing, (one) => {
      const { field, wanted } = typed(one)
      field.enter()
      field.answer(wanted)
      expect(field.taken).toEqual([wanted])
      field.close()
    }),
  )
})

test('Tab takes it too while one is elsewhere already, and what only looks like a code is left as it stands', () => {
  fc.assert(
    fc.property(typing, fc.constantFrom('Tab', 'a'), (one, key) => {
      const { field, wanted } = typed(one)
      field.leave(key)
      field.answer(wanted)
      expect(field.taken).toEqual([wanted])
      field.close()
    }),
  )
  const field = fieldOver([{ code: 'SEL', label: 'Selvara', ended: false }])
  field.type('sel')
  field.leave('a')
  field.answer('sel')
  field.type('selv')
  field.leave('a')
  field.answer('selv')
  field.type('selva')
  field.leave('Tab')
  field.answer('selva')
  expect(field.taken).toEqual(['SEL', 'selv', 'SEL'])
})

test('who types on after Enter wants something else', () => {
  const field = fieldOver([
    { code: 'A', label: 'One', ended: false },
    { code: 'AB', label: 'Two', ended: false },
  ])
  field.type('A')
  field.enter()
  field.type('AB')
  field.answer('A')
  expect(field.taken).toEqual([])
  field.enter()
  field.answer('AB')
  expect(field.taken.at(-1)).toBe('AB')
  field.close()
})
