import { useTranslation } from 'react-i18next'
import { useOriginText } from '#modules/tanks/web/public.ts'
import type { MeasuredSide } from '../contract/tank-operations.contract.ts'
import { readingsByOrigin } from '../rules/measure-lines.ts'

/** The readings of a measure that nobody typed, by where they came from. */
export function MeasureOrigins({ origins }: Pick<MeasuredSide, 'origins'>) {
  const { t } = useTranslation('tanks')
  const originText = useOriginText()
  return readingsByOrigin(origins).map(({ origin, fields }) => (
    <span key={fields.join()} className="muted measure-taken">
      {fields.map((field) => t(`calculator.field.${field}`)).join(', ')}: {originText(origin)}
    </span>
  ))
}
