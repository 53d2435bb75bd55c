import { AppError } from '#platform/core/app-error.ts'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import type { PaperOffer, PaperQuery } from '#platform/core/paper.contract.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { stateToPrint } from '#platform/server/documents/paper-answer.ts'
import { paperOf, type PaperWords, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfFact, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { clearanceDocumentTypes } from '#modules/fiscal/contract/fiscal-lists.registry.ts'
import { managementPath, type Slot } from '../contract/daily-plan.contract.ts'
import { sidesOf } from '../rules/sides.ts'
import { unnumbered } from '../rules/slot.ts'
import { mustReadSlot } from './read-day.ts'
import { slotWritten } from './slots.repo.ts'

type House = PaperWords & { letterhead: Letterhead }

const hindranceOf = ({ documents }: Slot) =>
  documents.length === 0 ? new AppError('conflict', 'daily-plan.noDocuments') : null

export function offersOf(slot: Slot, { texts, language }: Pick<PaperWords, 'texts' | 'language'>): PaperOffer[] {
  const hindrance = hindranceOf(slot)
  return [
    {
      id: 'documents',
      title: texts.text(language, 'daily-plan:paper.title'),
      language: null,
      hindrance: hindrance && texts.message(language, hindrance.code),
      missing: unnumbered(slot.documents).map((field) => ({
        field,
        label: texts.text(language, 'daily-plan:paper.withoutNumber', {
          kind: slot.documents[Number(field.split('.')[1])]!.kind,
        }),
      })),
      copies: null,
    },
  ]
}

/** The documents that go with an operation on a day: what the driver or the mate signs for. */
export async function slotPaper(
  db: Reader,
  { operation: id, day }: { operation: string; day: string },
  as: PaperQuery['as'],
  house: House,
): Promise<PdfDocument> {
  const slot = await mustReadSlot(db, id, day)
  const { operation, documents, from, to } = slot
  const stored = await slotWritten(db, id, day)
  const { updatedAt: at, updatedBy: by, version } = stored ?? { ...operation, version: undefined }
  const { language, texts } = house
  const say = (key: string) => texts.text(language, `daily-plan:${key}`)
  const kinds = await recordOfCodes(db, clearanceDocumentTypes, [...new Set(documents.map(({ kind }) => kind))], at)
  const kindName = (kind: string) =>
    kinds.has(kind) ? titleOf(clearanceDocumentTypes, kinds.get(kind)!, language) : kind
  const { senderTanks, receiverTanks } = sidesOf(operation)
  const fact = (name: string, value: PdfValue, more: Partial<PdfFact> = {}): PdfFact[] =>
    value ? [{ label: say(`field.${name}`), value, ...more }] : []
  return paperOf(house, {
    issuer: await house.letterhead(db, { site: operation.plant, at, language }),
    title: say('paper.title'),
    subtitle: `${operation.operationTypeName[language]} · ${formatDate(day, language)}`,
    number: operation.number,
    version: { at, by, ...(version === undefined ? {} : { number: version }) },
    state: stateToPrint(as, { isVoid: false, hindrance: hindranceOf(slot), missing: unnumbered(documents) }),
    path: `${managementPath}?plant=${operation.plant}&day=${day}&slot=${id}`,
    facts: [
      ...fact('number', operation.number),
      ...fact('day', day, { kind: 'date' }),
      ...fact('time', `${siteTime(from).time}–${siteTime(to).time}`),
      ...fact('product', operation.product),
      ...fact('company', operation.company),
      ...fact('quantity', operation.quantity, {
        kind: 'number',
        ...(operation.quantityUnit ? { unit: operation.quantityUnit } : {}),
      }),
      ...fact('vessel', operation.vesselName),
      ...fact('senderTanks', senderTanks.join(', ')),
      ...fact('receiverTanks', receiverTanks.join(', ')),
    ],
    parts: [
      {
        kind: 'table',
        heading: say('field.documents'),
        columns: [
          { label: say('slot.row.documents.kind'), width: 'rest' },
          { label: say('slot.row.documents.number'), width: 'rest' },
        ],
        rows: documents.map(({ kind, number }) => [`${kind} · ${kindName(kind)}`, number]),
        empty: texts.message(language, 'daily-plan.noDocuments'),
      },
      signaturesOf(house, [{ capacity: say('paper.terminal') }, { capacity: say('paper.carrier') }]),
    ],
  })
}
