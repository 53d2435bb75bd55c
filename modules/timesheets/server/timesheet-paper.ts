import { AppError, notFound } from '#platform/core/app-error.ts'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import type { PaperOffer, PaperQuery } from '#platform/core/paper.contract.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { stateToPrint } from '#platform/server/documents/paper-answer.ts'
import { paperOf, type PaperWords, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfFact, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { timesheetOperationRegistry } from '#modules/jetty-settings/contract/timesheet-operations.registry.ts'
import { operationTypeRegistry } from '#modules/operations/contract/operation-types.registry.ts'
import { mooringPlatformRegistry } from '#modules/places/contract/mooring-platforms.registry.ts'
import { productRegistry } from '#modules/products/contract/product.registry.ts'
import { vesselRegistry } from '#modules/vessels/contract/vessel.registry.ts'
import { type Timesheet, timesheetsPath } from '../contract/timesheets.contract.ts'
import { missingOf } from '../rules/findings.ts'
import { stretchesOf, stretchKinds, sumOf } from '../rules/stretches.ts'
import { zoneOf } from '../rules/zone.ts'
import { timesheetThen, versionOf } from './timesheets.repo.ts'

type Words = Pick<PaperWords, 'language' | 'texts'>
type House = PaperWords & { letterhead: Letterhead }

/** The code of the document kind in the product: the name of the paper says what it is. */
const hindranceOf = ({ status }: Timesheet) =>
  status === 'attested' ? null : new AppError('conflict', 'timesheets.notAttested')

/** The paper of today, and those that were attested before it was opened again. */
export function offersOf(timesheet: Timesheet, { texts, language }: Words): PaperOffer[] {
  const hindrance = hindranceOf(timesheet)
  const named = new Map(timesheet.events.map(({ operation, name }) => [operation, name[language]]))
  return [
    {
      id: 'SHT',
      title: texts.text(language, 'timesheets:paper.title'),
      language: null,
      hindrance: hindrance && texts.message(language, hindrance.code),
      missing: missingOf(timesheet.events).map((code) => ({ field: 'events', label: named.get(code) ?? code })),
      copies: null,
    },
    ...timesheet.attestedVersions.map((version) => ({
      id: `SHT-${version}`,
      title: texts.text(language, 'timesheets:paper.before', { version }),
      language: null,
      hindrance: null,
      missing: [],
      copies: null,
    })),
  ]
}

/** The statement of facts as ship and terminal sign it. */
export async function timesheetPaper(
  db: Reader,
  id: string,
  asked: { as?: PaperQuery['as']; version?: number | undefined },
  house: House,
): Promise<PdfDocument> {
  const current = await timesheetThen(db, id)
  if (!current) throw notFound()
  const isBefore = asked.version !== undefined && current.attestedVersions.includes(asked.version)
  if (asked.version !== undefined && !isBefore && asked.version !== current.version) throw notFound()
  const one = isBefore ? (await versionOf(db, id, asked.version!))! : current
  const { updatedAt: at, updatedBy: by, version, plant, voyageNumber, events, products } = one
  const { language } = house
  const say = (key: string, params?: Record<string, string | number>) =>
    house.texts.text(language, `timesheets:${key}`, params)
  const namesOf = async (registry: AnyRegistry, codes: readonly string[]) => {
    const found = await recordOfCodes(db, registry, codes, at)
    return (code: string) => (found.has(code) ? titleOf(registry, found.get(code)!, language) : code)
  }
  const eventName = await namesOf(timesheetOperationRegistry, [...new Set(events.map(({ operation }) => operation))])
  const productName = await namesOf(productRegistry, products)
  const shipName = await namesOf(vesselRegistry, [one.vessel])
  const typeName = await namesOf(operationTypeRegistry, [one.operationType])
  const berthName = await namesOf(mooringPlatformRegistry, one.berth ? [one.berth] : [])
  const field = (name: string, value: PdfValue, more: Partial<PdfFact> = {}): PdfFact[] =>
    value === null || value === '' ? [] : [{ label: say(`timesheets.field.${name}`), value, ...more }]
  const duration = (minutes: number | null) => (minutes === null ? say('stretch.goesOn') : formatDuration(minutes))
  const signed = (who: Timesheet['shipSigned']) =>
    who && { name: [who.name, who.rank].filter(Boolean).join(', '), placeAndDate: formatInstant(who.at, language) }
  const sums = stretchKinds.flatMap((kind) => {
    const minutes = sumOf(events, kind)
    return minutes === null ? [] : [[say(`stretch.${kind}`), duration(minutes)]]
  })
  return paperOf(house, {
    issuer: await house.letterhead(db, { site: plant, at, language }),
    title: say('paper.title'),
    subtitle: `${shipName(one.vessel)} · ${voyageNumber}`,
    number: voyageNumber,
    version: { number: version, at, by },
    state: isBefore ? 'void' : stateToPrint(asked.as, { isVoid: false, hindrance: hindranceOf(one), missing: [] }),
    path: `${timesheetsPath}/${id}`,
    facts: [
      ...field('vessel', shipName(one.vessel)),
      ...field('imo', one.vessel),
      ...field('voyageNumber', voyageNumber),
      ...field('operationType', typeName(one.operationType)),
      ...field('berth', one.berth && berthName(one.berth)),
      ...field('products', products.map(productName).join(', ')),
      ...field('cargoQuantity', one.cargoQuantity, {
        kind: 'number',
        ...(one.cargoUnit ? { unit: one.cargoUnit } : {}),
      }),
      ...field('status', say(`timesheets.choice.status.${one.status}`)),
    ],
    parts: [
      {
        kind: 'table',
        heading: say('section.events'),
        columns: [
          { label: say('column.date'), kind: 'date' },
          { label: say('column.time') },
          { label: say('column.zone') },
          { label: say('column.event'), width: 'rest' },
          { label: say('column.note'), width: 'rest' },
        ],
        rows: events.map(({ operation, at: when, note }) => {
          const { date, time } = siteTime(when)
          return [date, time, zoneOf(when), eventName(operation), note]
        }),
        empty: say('noEvents'),
      },
      {
        kind: 'table',
        heading: say('section.stretches'),
        columns: [
          { label: say('column.stretch'), width: 'rest' },
          { label: say('column.from'), width: 'rest' },
          { label: say('column.to'), width: 'rest' },
          { label: say('column.duration') },
        ],
        rows: stretchesOf(events).map(({ kind, from, to, minutes }) => [
          say(`stretch.${kind}`),
          formatInstant(from.at, language),
          to && formatInstant(to.at, language),
          duration(minutes),
        ]),
        totals: sums.map(([name, sum]) => [say('stretch.sum', { name: name! }), null, null, sum!]),
        empty: say('noStretches'),
      },
      ...(one.remarks ? [{ kind: 'text' as const, heading: say('timesheets.field.remarks'), text: one.remarks }] : []),
      signaturesOf(house, [
        { capacity: say('paper.ship'), ...signed(one.shipSigned) },
        { capacity: say('paper.terminal'), ...signed(one.attested) },
      ]),
    ],
  })
}
