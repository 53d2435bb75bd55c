import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { useFigures } from '#platform/ui/use-figures.ts'

export interface BarPart {
  /** Its row among those that are entered. */
  row: number
  holder: string
  kind: 'fixed' | 'balance'
  quantity: string
}

/** One step of the keyboard is a thousandth of the whole, one of the page keys a twentieth. */
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 50,
  PageDown: -50,
}

/**
 * The whole as a bar: the fixed parts in their order, then what is left. A boundary that is moved changes the fixed part before
 * it, and the balance takes or gives the difference; so the bar is always the total.
 */
export function SplitBar(props: {
  total: string
  unit: string
  parts: readonly BarPart[]
  /** Left out where it only shows. */
  onMove?: (row: number, quantity: string) => void
}) {
  const { t } = useTranslation('splits')
  const { figure } = useFigures()
  const bar = useRef<HTMLDivElement>(null)
  const { total, unit, onMove } = props
  const fixed = props.parts.filter(({ kind }) => kind === 'fixed')
  const balance = props.parts.find(({ kind }) => kind === 'balance')
  const given = fixed.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0))
  const isExcess = given.gt(total)
  const whole = Decimal.max(total, given)
  const widthOf = (quantity: string | Decimal) => `${new Decimal(quantity).div(whole).times(100).toFixed(4)}%`
  const ends = fixed.map((_, index) =>
    fixed.slice(0, index + 1).reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0)),
  )
  /** As far as the balance gives. */
  const move = (index: number, to: Decimal) => {
    const part = fixed[index]!
    const others = given.minus(part.quantity)
    const most = Decimal.max(0, new Decimal(total).minus(others))
    onMove?.(part.row, Decimal.min(most, Decimal.max(0, to)).toFixed(0))
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(index, new Decimal(fixed[index]!.quantity).plus(new Decimal(total).div(1000).times(by)))
  }
  const onDrag = (index: number) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = bar.current!.getBoundingClientRect()
    const at = whole.times((event.clientX - left) / width)
    move(index, at.minus(index === 0 ? 0 : ends[index - 1]!))
  }
  const label = t('split.bar', { total: figure(total), unit })
  return (
    <div className="split-bar" ref={bar} role="group" aria-label={label}>
      {fixed.map(({ row, holder, quantity }) => (
        <span key={row} data-part={isExcess ? 'excess' : 'fixed'} style={{ width: widthOf(quantity) }}>
          {holder}
        </span>
      ))}
      {balance && !isExcess && (
        <span data-part="balance" style={{ width: widthOf(new Decimal(total).minus(given)) }}>
          {balance.holder}
        </span>
      )}
      {onMove &&
        balance &&
        fixed.map(({ row, holder, quantity }, index) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider has one handle
          <span
            key={row}
            className="split-handle"
            role="slider"
            tabIndex={0}
            aria-label={t('split.handle', { holder: holder || row + 1 })}
            aria-valuemin={0}
            aria-valuemax={Number(total)}
            aria-valuenow={Number(quantity)}
            aria-valuetext={t('split.ofTotal', { quantity: figure(quantity), total: figure(total), unit })}
            style={{ left: widthOf(ends[index]!) }}
            onKeyDown={onKey(index)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={onDrag(index)}
          />
        ))}
    </div>
  )
}
