import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { fold } from '#platform/core/search-text.ts'
import type { OptionSource } from './option-list.tsx'

/** `first`: what is nearest; `exact`: only a record of that very code, as somebody who leaves has not asked for anything else. */
interface Wish {
  text: string
  how: 'first' | 'exact'
}

/**
 * Takes a record by what is typed. The options on the screen may still be the answer to fewer letters, and whoever types
 * quickly would get the first of those: until the right answer is there the wish is kept, even when the field is left.
 */
export function useTaking(options: {
  /** Empty where nothing is typed. */
  typed: string
  source: OptionSource
  offered: readonly LookupOption[]
  /** With the text itself where no record suits, so that the check can say so. */
  take: (code: string) => void
}) {
  const { source, offered, take } = options
  const text = options.typed.trim()
  const [wish, setWish] = useState<Wish | null>(null)
  const leavesByTab = useRef(false)

  const nearest = ({ text: wanted, how }: Wish, highlighted?: LookupOption): string => {
    // The nearest come first, so of two codes that differ by case alone this is the one that was typed.
    const exact = source.options.find(({ code }) => fold(code) === fold(wanted))
    const found = how === 'exact' ? exact : (highlighted ?? exact ?? offered[0])
    return found?.code ?? wanted
  }
  /** At once, or when the answer comes; says whether it is done. */
  const ask = (how: Wish['how'], highlighted?: LookupOption): boolean => {
    if (source.searching) {
      setWish((known) => (known?.text === text ? known : { text, how }))
      return false
    }
    setWish(null)
    take(nearest({ text, how }, highlighted))
    return true
  }
  // The first is offered by itself, and a full code means its record even where that is chosen already and not offered.
  const wentTo = (highlighted: number) => (highlighted > 0 ? offered[highlighted] : undefined)
  const settle = useEffectEvent(() => {
    if (!wish || source.searching) return
    setWish(null)
    take(nearest(wish))
  })
  useEffect(() => settle(), [wish, source.searching])

  return {
    /** Enter; the option that somebody went to with the arrows, or the first. */
    take: (highlighted: number) => ask('first', wentTo(highlighted)),
    /** The field is left, and with Tab what is offered first is meant. */
    leave: (highlighted: number) => {
      const byTab = leavesByTab.current
      leavesByTab.current = false
      return byTab ? ask('first', wentTo(highlighted)) : ask('exact')
    },
    onKey: (key: string) => {
      leavesByTab.current = key === 'Tab'
    },
    /** Something else is typed, or nothing is wanted any more. */
    forget: () => setWish(null),
    waits: wish !== null,
  }
}

/** Enter by itself: with other keys it is a shortcut of the page, and while letters are put together it belongs to them. */
export const isPlainEnter = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
