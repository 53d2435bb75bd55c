import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { whenIdle } from '#platform/web/base/when-idle.ts'
import { firstFreeShift } from '../rules/projection/first-free-shift.ts'
import type { PlanInput } from '../rules/projection/plan-input.ts'
import { type Swap, swapsFor } from '../rules/projection/swaps.ts'
import type { FindingTexts } from './finding-texts.ts'

/** They cost many projections: asked for when the bar has rested so long. */
const rest = 250
/** Only with the neighbours in time is an exchange worth a talk. */
const triedSwaps = 6
const shownSwaps = 2

interface Found {
  input: PlanInput
  shift: number | null
  swaps: readonly Swap[]
}

/** Where what is held could go instead: the first time at which nothing is refused, and an exchange at its berth. */
export function PlanOffers(props: {
  /** As it would be with what is held where it is held; asked once for each place. */
  make: () => PlanInput
  /** The operations that are held. */
  ids: readonly string[]
  /** When the bar begins where it is held. */
  start: number
  hasSwaps: boolean
  texts: FindingTexts
  onShift: (by: number) => void
  onSwap: (swap: Swap, input: PlanInput) => void
}) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const { start, texts } = props
  const [found, setFound] = useState<Found | null>(null)
  const look = useEffectEvent(() => {
    const { make, ids, hasSwaps } = props
    const input = make()
    const swaps = hasSwaps ? swapsFor(input, ids[0]!, triedSwaps).slice(0, shownSwaps) : []
    setFound({ input, shift: firstFreeShift(input, ids), swaps })
  })
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => whenIdle(() => !isOver && look()), rest)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  const when = (at: number) => formatInstant(new Date(at).toISOString(), language)
  if (!found) return <p className="muted plan-offers">{t('offer.looking')}</p>
  const { input, shift, swaps } = found
  if (shift === 0 && swaps.length === 0) return null
  return (
    <ul className="board-notes plan-offers">
      {shift === null && <li className="muted">{t('offer.noSlot')}</li>}
      {shift !== null && shift > 0 && (
        <li>
          <button type="button" className="link-button" onClick={() => props.onShift(shift)}>
            {t('offer.slot', { when: when(start + shift) })}
          </button>
        </li>
      )}
      {swaps.map((swap) => (
        <li key={swap.other}>
          <button type="button" className="link-button" onClick={() => props.onSwap(swap, input)}>
            {t('offer.swap', { other: texts.place(swap.other) })}
          </button>
        </li>
      ))}
    </ul>
  )
}
