import { type KeyboardEvent, useRef, useState } from 'react'
import { type Chart, nameWithUnit } from './category-chart-options.ts'

/**
 * The figures of a chart, for screen readers. Its categories are also where the keyboard goes: one stop, arrows from one
 * to the next, and the picture points at the one that has the focus.
 */
export function ChartTable(
  props: Chart & {
    label: string
    onOpen?: (category: number) => void
    onPoint: (category: number | null) => void
  },
) {
  const { categories, series, onOpen, onPoint } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [stop, setStop] = useState(0)
  const last = categories.length - 1
  const move = (event: KeyboardEvent, from: number) => {
    const to = {
      ArrowRight: from + 1,
      ArrowDown: from + 1,
      ArrowLeft: from - 1,
      ArrowUp: from - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    body.current?.rows[Math.min(Math.max(to, 0), last)]?.querySelector('button')?.focus()
  }
  return (
    <div className="visually-hidden">
      <table>
        <caption>{props.label}</caption>
        <thead>
          <tr>
            <td />
            {series.map((one) => (
              <th key={one.id} scope="col">
                {nameWithUnit(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {[...categories.keys()].map((index) => (
            <tr key={index}>
              <th scope="row">
                {onOpen ? (
                  <button
                    type="button"
                    // The categories can have become fewer.
                    tabIndex={index === Math.min(stop, last) ? 0 : -1}
                    onClick={() => onOpen(index)}
                    onKeyDown={(event) => move(event, index)}
                    onBlur={() => onPoint(null)}
                    onFocus={() => {
                      setStop(index)
                      onPoint(index)
                    }}
                  >
                    {categories[index]}
                  </button>
                ) : (
                  categories[index]
                )}
              </th>
              {series.map(({ id, unit, values }) => (
                <td key={id}>{values[index] == null ? '' : props.format(values[index], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
