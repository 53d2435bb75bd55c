import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimalText } from '#platform/core/decimal.ts'
import {
  editableNumber,
  formatNumber,
  formatNumberOf,
  parseNumber,
  parseTyped,
  plain,
} from '#platform/core/number-format.ts'
import { afterPress } from './after-press.ts'
import { useUi } from '../ui-provider.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

/** From here on a second look at the figure is worth a line under the field. */
const echoFromDigits = 4

/**
 * Decimal strings in and out. What cannot be read as a number goes out as it was typed, so that the form can say so
 * and nothing is lost; grouping is added when the field is left, never while typing.
 */
export function NumberField(
  props: FieldProps & {
    decimals?: number | undefined
    hasOwnScale?: boolean | undefined
    unit?: string | undefined
    ordinal?: boolean | undefined
    /** Takes no decimals, so a single mark before three digits is asked about instead of taken for the decimal one. */
    whole?: boolean | undefined
  },
) {
  const { language } = useUi()
  const [typed, setTyped] = useState<string | null>(null)
  const isNumber = isDecimalText(props.value)
  const atRest = isNumber && !props.ordinal ? formatNumberOf(props, props.value, language) : props.value
  const whole = props.value.replace(/^[+-]/, '').split('.')[0] ?? ''
  const typedNumber = typed === null ? null : parseNumber(typed, props.unit)
  const isAmbiguous = typedNumber?.kind === 'ambiguous'
  const echo = typed !== null && isNumber && !props.ordinal && (whole.length >= echoFromDigits || isAmbiguous)
  const shared = inputProps(props)
  const written = parseNumber(props.value, props.unit)
  const thousands =
    props.whole && !props.readOnly && written.kind === 'ambiguous' && !isNumber ? written.asGrouped : null
  const take = (digits: string) => {
    setTyped(null)
    props.onChange(digits)
  }
  return (
    <TextInput
      {...shared}
      className="number-field"
      inputMode="decimal"
      description={
        thousands ? (
          <AskThousands text={props.value} number={formatNumber(thousands, language)} onTake={() => take(thousands)} />
        ) : echo ? (
          `= ${atRest}${props.unit ? ` ${props.unit}` : ''}`
        ) : (
          props.hint
        )
      }
      value={typed ?? atRest}
      onFocus={(event) => {
        const editable = isNumber
          ? editableNumber(props.hasOwnScale ? plain(props.value) : props.value, language)
          : props.value
        // Written at once: a later render would undo a selection, and new digits would join the old ones.
        event.currentTarget.value = editable
        event.currentTarget.select()
        setTyped(editable)
      }}
      onBlur={({ currentTarget }) => {
        afterPress(() => {
          // It may have the focus again by then.
          if (document.activeElement !== currentTarget) setTyped(null)
        })
        props.onBlur?.()
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (props.whole && parseNumber(text, props.unit).kind === 'ambiguous') return props.onChange(text)
        const parsed = parseTyped(text, props.unit)
        return props.onChange(parsed.kind === 'number' ? parsed.value : parsed.kind === 'empty' ? '' : text)
      }}
      {...(props.unit
        ? { rightSection: <span className="unit">{props.unit}</span>, rightSectionWidth: 14 + props.unit.length * 8 }
        : {})}
    />
  )
}

/** `37,999` where no decimals can be: only whoever typed it knows whether thousands were meant. */
function AskThousands(props: { text: string; number: string; onTake: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <span role="status">
      {t('ui.thousands.ask', { text: props.text })}{' '}
      <button
        type="button"
        className="link-button"
        // Before the field is left, which would hand over what was typed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={props.onTake}
      >
        {t('ui.thousands.take', { number: props.number })}
      </button>
    </span>
  )
}
