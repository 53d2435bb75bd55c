import { AppError, notFound } from '#platform/core/app-error.ts'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import type { PaperOffer, PaperQuery } from '#platform/core/paper.contract.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { stateToPrint } from '#platform/server/documents/paper-answer.ts'
import { paperOf, type PaperWords, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfPart, PdfTable } from '#platform/server/documents/pdf/pdf-document.ts'
import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { plantRegistry } from '#modules/places/contract/plants.registry.ts'
import { tankAreaRegistry } from '#modules/tanks/contract/tanks.registry.ts'
import { groups, type Handover, handoversPath, type Note, type Section } from '../contract/shift-handover.contract.ts'
import { changesBetween } from '../rules/changes.ts'
import { handoverThen, type StoredHandover } from './handovers.repo.ts'
import { forReader } from './make-page.ts'
import { type OwnNote, ownNotes } from './notes.repo.ts'
import { pagesOf } from './pages.repo.ts'

type House = PaperWords & { letterhead: Letterhead; usable: ReadonlySet<string> }
type Say = (key: string, params?: Record<string, string | number>) => string

/** Final once both have signed. */
const stateOf = ({ status }: StoredHandover) => ({
  isVoid: false,
  hindrance: status === 'takenOver' ? null : new AppError('conflict', 'shift-handover.notTakenOver'),
  missing: [],
})

export function offersOf(
  handover: StoredHandover,
  { texts, language }: Pick<PaperWords, 'texts' | 'language'>,
): PaperOffer[] {
  const { hindrance } = stateOf(handover)
  return [
    {
      id: 'handover',
      title: texts.text(language, 'shift-handover:paper.title', { number: handover.number }),
      language: null,
      hindrance: hindrance && texts.message(language, hindrance.code),
      missing: [],
      copies: null,
    },
  ]
}

/**
 * What was signed, as it was seen by then, with what was otherwise when it was taken over. Before anybody has signed nothing of it is
 * settled, so that paper has the notes only: the same version is the same file.
 */
export async function handoverPaper(db: Reader, id: string, as: PaperQuery['as'], house: House): Promise<PdfDocument> {
  const handover = await handoverThen(db, id)
  if (!handover) throw notFound()
  const { language, texts } = house
  const say: Say = (key, params) => texts.text(language, `shift-handover:${key}`, params)
  const { plant, area, number, version, updatedAt: at, updatedBy: by, day, shift, signed, takenOver } = handover
  const plantRecord = (await recordOfCodes(db, plantRegistry, [plant], at)).get(plant)
  const areaRecord = area === null ? undefined : (await recordOfCodes(db, tankAreaRegistry, [area], at)).get(area)
  const pages = await pagesOf(db, id)
  const seen = pages.find(({ moment }) => moment === 'signed')
  const taken = pages.find(({ moment }) => moment === 'takenOver')
  const sections = seen ? forReader(seen.content, house) : []
  const changes = seen && taken ? changesBetween(sections, forReader(taken.content, house)) : []
  const signature = (one: Handover['signed']) =>
    one === null ? {} : { name: one.name, placeAndDate: formatInstant(one.at, language) }
  return paperOf(house, {
    issuer: await house.letterhead(db, { site: plant, at, language }),
    title: say('title'),
    subtitle: `${formatDate(day, language)}, ${say(`shift.${shift}`)}`,
    number: String(number),
    version: { number: version, at, by },
    state: stateToPrint(as, stateOf(handover)),
    path: `${handoversPath}/${id}`,
    facts: [
      {
        label: say('shiftHandovers.field.plant'),
        value: plantRecord ? titleOf(plantRegistry, plantRecord, language) : plant,
      },
      {
        label: say('shiftHandovers.field.area'),
        value: areaRecord ? titleOf(tankAreaRegistry, areaRecord, language) : (area ?? say('page.wholePlant')),
      },
      { label: say('shiftHandovers.field.startsAt'), value: handover.from, kind: 'instant' },
      { label: say('shiftHandovers.field.endsAt'), value: handover.to, kind: 'instant' },
      { label: say('shiftHandovers.field.status'), value: say(`shiftHandovers.choice.status.${handover.status}`) },
      ...(seen ? [{ label: say('page.asOf'), value: seen.at, kind: 'instant' as const }] : []),
    ],
    parts: [
      notesTable(seen?.content.notes ?? (await ownNotes(db, id)), say, language),
      ...(seen
        ? groups.flatMap((group) =>
            sectionTables(
              sections.filter((one) => one.group === group),
              say,
            ),
          )
        : []),
      ...(seen ? [] : [{ kind: 'text' as const, text: say('paper.unsigned') }]),
      ...changedSince(changes, say),
      ...(handover.remark
        ? [{ kind: 'text' as const, heading: say('shiftHandovers.field.remark'), text: handover.remark }]
        : []),
      signaturesOf(house, [
        { capacity: say('paper.goes'), ...signature(signed) },
        { capacity: say('paper.comes'), ...signature(takenOver) },
      ]),
    ],
  })
}

type PrintedNote = OwnNote & Partial<Pick<Note, 'isCarried' | 'doneAt'>>

const notesTable = (notes: readonly PrintedNote[], say: Say, language: House['language']): PdfTable => ({
  kind: 'table',
  heading: say('notes.title'),
  columns: [
    { label: say('notes.severity') },
    { label: say('notes.text'), width: 'rest' },
    { label: say('notes.writtenBy') },
    { label: say('notes.writtenAt'), kind: 'instant' },
    { label: say('notes.state') },
  ],
  rows: notes.map((note) => [
    say(`severity.${note.severity}`),
    note.text,
    note.writtenBy,
    note.writtenAt,
    !note.doneAt
      ? say(note.isCarried ? 'notes.carried' : 'notes.open')
      : `${say('notes.done')} ${formatInstant(note.doneAt, language)}`,
  ]),
  empty: say('notes.none'),
})

/** Kinds of which there is nothing take no place on paper. */
const sectionTables = (sections: readonly Section[], say: Say): PdfPart[] =>
  sections
    .filter(({ count }) => count > 0)
    .map(({ title, count, items }): PdfTable => ({
      kind: 'table',
      heading:
        items.length < count
          ? `${title} (${say('page.someOf', { shown: items.length, count })})`
          : `${title} (${count})`,
      columns: [
        { label: say('item.title'), width: 140 },
        { label: say('item.note'), width: 'rest' },
        { label: say('item.at'), kind: 'instant' },
        { label: say('item.figure'), kind: 'number' },
        { label: '', width: 34 },
      ],
      rows: items.map(({ title: name, note, at, figure, unit, rate, rateUnit }) => [
        name,
        note,
        at,
        figure ?? rate,
        (figure === null ? rate && rateUnit : unit) ?? ' ',
      ]),
    }))

const changedSince = (changes: Handover['changes'], say: Say): PdfTable[] =>
  changes.length === 0
    ? []
    : [
        {
          kind: 'table',
          heading: say('changes.title'),
          columns: [
            { label: say('changes.change') },
            { label: say('changes.section') },
            { label: say('item.title') },
            { label: say('item.note'), width: 'rest' },
            { label: say('item.at'), kind: 'instant' },
          ],
          rows: changes.map(({ change, section, item }) => [
            say(`changes.${change}`),
            section,
            item.title,
            item.note,
            item.at,
          ]),
        },
      ]
