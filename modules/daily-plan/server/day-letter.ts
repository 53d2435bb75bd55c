import { formatDate, siteTime } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import type { MailContent } from '#platform/server/mail/mail.ts'
import { type PublishedSlot, reportPath } from '../contract/daily-plan.contract.ts'

/** Whose words it is written in, and where its link leads. */
export interface Post {
  texts: Texts
  language: Language
  publicUrl: string
}

interface Told extends Post {
  plant: string
  day: string
  number: number
  note: string | null
  content: readonly PublishedSlot[]
}

/** The day as a letter, in the language of whoever publishes it; the link leads to the report, and so to its paper. */
export function dayLetter({ texts, language, publicUrl, plant, day, number, note, content }: Told): MailContent {
  const said = { plant, number, day: formatDate(day, language) }
  const say = (key: string, params: Record<string, string | number> = said) =>
    texts.text(language, `daily-plan:letter.${key}`, params)
  const parts = [
    say('intro', { ...said, count: content.length }),
    ...(note ? [note] : []),
    content.map((slot) => lineOf(slot, language)).join('\n'),
    `${publicUrl}${reportPath}?day=${day}&plant=${plant}&version=${number}`,
  ]
  return { subject: say('subject'), text: parts.join('\n\n') }
}

function lineOf(slot: PublishedSlot, language: Language): string {
  const { startsAt, endsAt, number, operationType, voyageNumber, product, senderTanks, receiverTanks, quantity } = slot
  const amount = quantity === null ? null : `${formatNumber(quantity, language)} ${slot.quantityUnit ?? ''}`.trim()
  const tanks = [senderTanks.join(' + '), receiverTanks.length > 0 ? `> ${receiverTanks.join(' + ')}` : '']
  return [
    `${siteTime(startsAt).time}-${siteTime(endsAt).time}`,
    [number, operationType, voyageNumber, product, tanks.join(' ').trim(), amount].filter(Boolean).join(' · '),
  ].join('  ')
}
