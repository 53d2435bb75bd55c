import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimalText } from '#platform/core/decimal.ts'
import { NumberField } from '../fields/number-field.tsx'
import type { EditorExit } from '../grid/cell-editing.tsx'
import type { MatrixRow } from './matrix-model.ts'
import { numberProblem } from './matrix-paste.ts'

/** The number of one cell: typed in either language; what cannot stand there stays in the field and says why. */
export function MatrixEditor(props: {
  row: MatrixRow
  label: string
  value: string
  close: (exit: EditorExit) => void
  onWrite: (value: string | null) => void
}) {
  const { t } = useTranslation('shell')
  const [value, setValue] = useState(props.value)
  const [error, setError] = useState<string>()
  const host = useRef<HTMLDivElement>(null)
  const isClosed = useRef(false)
  useLayoutEffect(() => {
    host.current?.querySelector('input')?.focus()
  }, [])

  const close = (exit: EditorExit) => {
    isClosed.current = true
    props.close(exit)
  }
  const write = (exit: EditorExit) => {
    if (isClosed.current) return
    const problem = value === '' ? null : isDecimalText(value) ? numberProblem(props.row, value) : 'notANumber'
    if (problem) return setError(t(`ui.matrix.problem.${problem}`))
    if (value !== props.value) props.onWrite(value === '' ? null : value)
    close(exit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const exits: Record<string, () => void> = {
      Enter: () => write('down'),
      Tab: () => write(event.shiftKey ? 'previous' : 'next'),
      Escape: () => close('stay'),
    }
    const exit = exits[event.key]
    if (!exit) return
    event.preventDefault()
    event.stopPropagation()
    exit()
  }
  return (
    <div ref={host} role="presentation" onKeyDown={onKeyDown}>
      <NumberField
        name="matrix-cell"
        label={props.label}
        compact
        value={value}
        unit={props.row.unit}
        decimals={props.row.decimals}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setValue(next)
        }}
        onBlur={() => write('stay')}
      />
    </div>
  )
}
