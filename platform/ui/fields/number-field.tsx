import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDecimalText } from '#platform/core/decimal.ts'
import { editableNumber, formatNumber, parseTyped } from '#platform/core/number-format.ts'
import { useUi } from '../ui-provider.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

/** From here on a second look at the figure is worth a line under the field. */
const echoFromDigits = 4

/**
 * Decimal strings in and out. What cannot be read as a number goes out as it was typed, so that the form can say so
 * and nothing is lost; grouping is added when the field is left, never while typing.
 */
export function NumberField(
  props: FieldProps & { decimals?: number | undefined; unit?: string | undefined; ordinal?: boolean | undefined },
) {
  const { language } = useUi()
  const [typed, setTyped] = useState<string | null>(null)
  const isNumber = isDecimalText(props.value)
  const atRest = isNumber && !props.ordinal ? formatNumber(props.value, language, props.decimals) : props.value
  const whole = props.value.replace(/^[+-]/, '').split('.')[0] ?? ''
  const echo = typed !== null && isNumber && !props.ordinal && whole.length >= echoFromDigits
  const shared = inputProps(props)
  return (
    <TextInput
      {...shared}
      className="number-field"
      inputMode="decimal"
      description={echo ? `= ${atRest}${props.unit ? ` ${props.unit}` : ''}` : props.hint}
      value={typed ?? atRest}
      onFocus={(event) => {
        const editable = isNumber ? editableNumber(props.value, language) : props.value
        // Written at once: a later render would undo a selection, and new digits would join the old ones.
        event.currentTarget.value = editable
        event.currentTarget.select()
        setTyped(editable)
      }}
      onBlur={() => {
        setTyped(null)
        props.onBlur?.()
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const parsed = parseTyped(text, props.unit)
        props.onChange(parsed.kind === 'number' ? parsed.value : parsed.kind === 'empty' ? '' : text)
      }}
      {...(props.unit
        ? { rightSection: <span className="unit">{props.unit}</span>, rightSectionWidth: 14 + props.unit.length * 8 }
        : {})}
    />
  )
}
