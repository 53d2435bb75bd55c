import { formatDate, formatInstant, siteZone } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import type { Language } from '#platform/core/language.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { PdfColumn, PdfFact, PdfValue } from './pdf-document.ts'

export const nothing = '–'

/** A value as people read it; a number without its unit, which stands in the head of a column and beside a fact. */
export function valueText(value: PdfValue, of: Pick<PdfColumn, 'kind' | 'decimals'>, language: Language): string {
  if (value === null || value === '') return nothing
  switch (of.kind) {
    case 'number':
      return formatNumber(value, language, of.decimals)
    case 'duration':
      return formatDuration(Number(value))
    case 'date':
      return formatDate(value, language)
    case 'instant':
      return formatInstant(value, language)
    default:
      return printable(value)
  }
}

export function factText(fact: PdfFact, language: Language): string {
  const text = valueText(fact.value, fact, language)
  if (text === nothing) return text
  // A moment that stands alone says by which clock; whoever reads it may be at sea.
  if (fact.kind === 'instant') {
    const clock = zoneName(fact.value!)
    return text.endsWith(clock) ? text : `${text} ${clock}`
  }
  return fact.unit ? `${text} ${fact.unit}` : text
}

const zone = new Intl.DateTimeFormat('en-GB', { timeZone: siteZone, timeZoneName: 'short' })

/** `CET` in winter, `CEST` in summer. */
const zoneName = (instant: string) =>
  zone.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')!.value

// oxlint-disable-next-line no-control-regex -- these are the signs to be rid of
const shapeless = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/g

/** Control signs and halves of signs have no shape; a line break and a tab do. */
export const printable = (text: string) => text.toWellFormed().replaceAll(shapeless, '')
