import { useState } from 'react'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { fold } from '#platform/core/search-text.ts'
import type { OptionSource } from '#platform/ui/fields/option-list.tsx'

/** Options that are all here already, in an order of their own: codes that begin as typed come first, then whatever has it. */
export function useOwnOptions(all: readonly LookupOption[], byCode = false): OptionSource {
  const [text, setText] = useState('')
  const sought = fold(text)
  const starts = all.filter(({ code }) => fold(code).startsWith(sought))
  const others = all.filter(
    ({ code, label }) => !fold(code).startsWith(sought) && fold(`${code} ${label}`).includes(sought),
  )
  return {
    options: sought === '' ? [...all] : [...starts, ...others],
    searching: false,
    failed: false,
    byCode,
    recent: [],
    onSearch: setText,
    onTaken: () => setText(''),
  }
}
