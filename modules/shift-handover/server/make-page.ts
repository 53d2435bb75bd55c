import { notFound } from '#platform/core/app-error.ts'
import { type Language, languages } from '#platform/core/language.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { askItems } from '#platform/server/handover/handover-items.repo.ts'
import type { HandoverItems } from '#platform/server/handover/handover-items.ts'
import type { Handover, Note, Section } from '../contract/shift-handover.contract.ts'
import { changesBetween } from '../rules/changes.ts'
import { isCarried, standsIn } from '../rules/notes.ts'
import { type Shift, signableFrom, spanOf, standsAt } from '../rules/shifts.ts'
import { areasOf, type Place, plantsOf, type StoredHandover } from './handovers.repo.ts'
import { notesOf } from './notes.repo.ts'
import { pagesOf, type SeenPage, type SeenSection } from './pages.repo.ts'

/** Who reads a page: what they may see of other modules, and in which language. */
export interface PageReader {
  language: Language
  texts: Texts
  usable: ReadonlySet<string>
}

/** What all modules tell, in the order of the page. */
export type Kinds = readonly HandoverItems[]

type Asked = Place & Shift

const maySee = (usable: ReadonlySet<string>) => (one: { elements: readonly string[] }) =>
  one.elements.every((element) => usable.has(element))

async function sectionsNow(
  db: Reader,
  kinds: Kinds,
  asked: Asked,
  at: string,
  { language, texts }: Omit<PageReader, 'usable'>,
) {
  const { from, to } = spanOf(asked)
  const say = (key: string) => texts.text(language, key)
  const { plant, area } = asked
  // A minute after its end a shift is over; until then what stands now is what stood then.
  const isPast = Date.now() - Date.parse(at) > 60_000
  const reader = { scope: db.scope, site: plant, part: area, from, to: at, isPast: isPast || at === to, say, language }
  const answers = new Map((await askItems(db, kinds, reader)).map((one) => [one.id, one]))
  return kinds.map(({ id, group, title }): Section => {
    const { count, items } = answers.get(id)!
    return { id, group, title: say(title), count, items }
  })
}

async function notesNow(db: Reader, asked: Asked): Promise<Note[]> {
  const span = spanOf(asked)
  const notes = await notesOf(db, asked, { from: span.from, before: span.to })
  return notes
    .filter((note) => standsIn(note, span))
    .map(({ startsAt, ...note }) => ({ ...note, isCarried: isCarried({ startsAt, doneAt: note.doneAt }, span) }))
}

/** The page for everybody, as it is kept: in both languages, with all that modules tell. */
export async function seenPage(db: Reader, kinds: Kinds, asked: Asked, at: string, texts: Texts): Promise<SeenPage> {
  const told = new Map<Language, Section[]>()
  for (const language of languages) told.set(language, await sectionsNow(db, kinds, asked, at, { language, texts }))
  const inBoth = <T>(of: (language: Language) => T) =>
    Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>
  const sections = kinds.map(({ id, group, elements }, place): SeenSection => ({
    id,
    group,
    elements,
    title: inBoth((language) => told.get(language)![place]!.title),
    count: told.get('en')![place]!.count,
    items: inBoth((language) => told.get(language)![place]!.items),
  }))
  return { sections, notes: await notesNow(db, asked) }
}

export const forReader = ({ sections }: SeenPage, { language, usable }: Omit<PageReader, 'texts'>): Section[] =>
  sections.filter(maySee(usable)).map(({ id, group, title, count, items }) => ({
    id,
    group,
    title: title[language],
    count,
    items: items[language],
  }))

/** As it was signed where it was, with what is otherwise since; else as things stand, or stood at the end of the shift. */
async function contentOf(
  db: Reader,
  kinds: Kinds,
  asked: Asked,
  stored: StoredHandover | undefined,
  reader: PageReader,
) {
  const own = kinds.filter(maySee(reader.usable))
  const now = standsAt(spanOf(asked), new Date().toISOString())
  const pages = stored ? await pagesOf(db, stored.id) : []
  const signed = pages.find(({ moment }) => moment === 'signed')
  const notes = await notesNow(db, asked)
  if (!signed) return { asOf: now, sections: await sectionsNow(db, own, asked, now, reader), notes, changes: [] }
  const seen = forReader(signed.content, reader)
  const taken = pages.find(({ moment }) => moment === 'takenOver')
  const later = taken ? forReader(taken.content, reader) : await sectionsNow(db, own, asked, now, reader)
  const today = new Map(notes.map((note) => [note.id, note]))
  return {
    asOf: signed.at,
    sections: seen,
    // What was written stays as it was signed; whether it has been done is told of today.
    notes: signed.content.notes.map((note) => ({ ...note, ...doneOf(today.get(note.id) ?? note) })),
    changes: changesBetween(seen, later),
  }
}

const doneOf = ({ version, doneAt, doneBy }: Note) => ({ version, doneAt, doneBy })

export async function pageOf(
  db: Reader,
  kinds: Kinds,
  asked: Asked,
  stored: StoredHandover | undefined,
  reader: PageReader,
): Promise<Handover> {
  const { language, usable } = reader
  const named = ({ code, name }: { code: string; name: Record<Language, string> }) => ({ code, name: name[language] })
  const plants = (await plantsOf(db)).map(named)
  const areas = (await areasOf(db, asked.plant)).map(named)
  const plant = plants.find(({ code }) => code === asked.plant)
  const area = areas.find(({ code }) => code === asked.area)
  if (!stored && (!plant || (asked.area !== null && !area))) throw notFound()
  const span = spanOf(asked)
  const { plant: plantCode, area: areaCode, day, shift } = asked
  return {
    id: stored?.id ?? null,
    version: stored?.version ?? null,
    number: stored?.number ?? null,
    plant: plantCode,
    plantName: plant?.name ?? plantCode,
    area: areaCode,
    areaName: area?.name ?? areaCode,
    day,
    shift,
    ...span,
    status: stored?.status ?? 'open',
    isRunning: Date.now() < Date.parse(span.to),
    signableFrom: signableFrom(span),
    signed: stored?.signed ?? null,
    takenOver: stored?.takenOver ?? null,
    remark: stored?.remark ?? null,
    ...(await contentOf(db, kinds, asked, stored, reader)),
    follows: [...new Set(kinds.filter(maySee(usable)).flatMap(({ follows }) => follows))],
    plants,
    areas,
  }
}
