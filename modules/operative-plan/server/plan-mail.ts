import { formatInstant } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import type { MailContent } from '#platform/server/mail/mail.ts'
import { type PlanChange, type PlanKind, type PlannedOperation, planPath } from '../contract/plan.contract.ts'

interface Told {
  texts: Texts
  language: Language
  publicUrl: string
  plant: string
  kind: PlanKind
  number: number
  note: string | null
  content: readonly PlannedOperation[]
  changes: readonly PlanChange[]
}

/** The plan as a letter: what is in it, and what is new since the last one, in the language of whoever sends it. */
export function planMail({
  texts,
  language,
  publicUrl,
  plant,
  kind,
  number,
  note,
  content,
  changes,
}: Told): MailContent {
  const say = (key: string, params: Record<string, string | number> = {}) =>
    texts.text(language, `operative-plan:mail.${key}`, params)
  const lineOf = (one: PlannedOperation) =>
    say('line', {
      number: one.number,
      from: formatInstant(one.scheduledFrom, language),
      to: formatInstant(one.scheduledTo, language),
      what: [one.operationType, one.voyageNumber, one.product, one.mooringPlatform, one.tanks.join(' + ')]
        .filter(Boolean)
        .join(' · '),
    })
  const changed = changes.map(({ number: operation, what, fields }) =>
    say(`change.${what}`, {
      number: operation,
      fields: fields
        .map(({ field }) => texts.text(language, `operative-plan:scheduledOperations.field.${field}`))
        .join(', '),
    }),
  )
  const parts = [
    say(`${kind}.intro`, { plant, number }),
    ...(note ? [note] : []),
    content.map(lineOf).join('\n'),
    ...(changed.length > 0 ? [`${say('changes')}\n${changed.join('\n')}`] : []),
    `${publicUrl}${planPath}?plant=${plant}`,
  ]
  return { subject: say(`${kind}.subject`, { plant, number }), text: parts.join('\n\n') }
}
