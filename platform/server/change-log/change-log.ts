import { AppError, notFound } from '#platform/core/app-error.ts'
import type { ChangeLogAct, ChangeLogEntry, LogFilters } from '#platform/core/change-log.contract.ts'
import { mayOpen } from '../door/pages.ts'
import type { Reader } from '../database/database.ts'
import { type Circle, reaches } from '../database/scope.ts'
import {
  type ActPart,
  type ActRow,
  type Looked,
  lookInto,
  type LogPlace,
  type LogQuery,
  logRows,
  logRowsWithIds,
  type LogRow,
  mostCounted,
  newestActs,
  partsOfActs,
  rowsOfAct,
} from './change-log.repo.ts'
import { namesFor, tableOf } from './log-names.ts'
import { meaningOf } from './log-text.ts'
import { bothTexts, type LogVoice, titleText, valueText } from './log-values.ts'
import type { LogWorld } from './log-world.ts'
import { type LoggedTable, type RowState, type Speech, stateOf } from './logged-table.ts'

/** Who reads the log, in which language, and what else they may open. */
export interface LogReader {
  world: LogWorld
  speech: Speech
  usable: ReadonlySet<string>
}

const rowsOfActAtOnce = 200

export async function logPage(
  db: Reader,
  reader: LogReader,
  filters: LogFilters,
  page: { after: string | undefined; limit: number },
): Promise<{ rows: ChangeLogAct[]; next: string | null; lookedBackTo: string | null }> {
  const query = await queryOf(db, reader, filters)
  const after = page.after === undefined ? null : placeFrom(page.after)
  const { found: newest, next, end } = await foundAfter(db, query, after, page.limit)
  const parts = Map.groupBy(
    await partsOfActs(
      db,
      query,
      newest.flatMap(({ requestId }) => requestId ?? []),
    ),
    ({ requestId }) => requestId,
  )
  const acts = newest.map(({ id, requestId }) => {
    const ofAct = requestId === null ? [] : (parts.get(requestId) ?? [])
    return {
      requestId,
      leader: leaderOf(ofAct, reader.world) ?? id,
      count: ofAct.reduce((sum, part) => sum + part.count, 0),
    }
  })
  const entries = new Map(
    (
      await entriesOf(
        db,
        reader,
        await logRowsWithIds(
          db,
          acts.map(({ leader }) => leader),
        ),
      )
    ).map((entry) => [entry.id, entry]),
  )
  return {
    rows: acts.flatMap(({ requestId, leader, count }) => {
      const entry = entries.get(leader)
      const others = Math.min(Math.max(count - 1, 0), mostCounted)
      return entry ? [{ ...entry, requestId, others, othersAtLeast: count > mostCounted }] : []
    }),
    next: next && placeText(next),
    lookedBackTo: end?.at ?? null,
  }
}

/** How many rows are looked into for a text before what was found is answered: first few, because most texts are near. */
const lookedIntoFirst = 2000
const lookedInto = 10_000

/** The acts of a page, and where the next one begins; `end` is where looking for a text has stopped for this time. */
async function foundAfter(db: Reader, query: LogQuery, after: LogPlace | null, limit: number) {
  const { text } = query
  if (!text) {
    const found = await newestActs(db, query, after, limit)
    return { found, next: found.length === limit ? found.at(-1)! : null, end: null }
  }
  const found: ActRow[] = []
  let [at, rows, total] = [after, lookedIntoFirst, 0]
  for (;;) {
    const looked = await lookInto(db, { ...query, text }, at, rows, { limit: limit - found.length, asActs: true })
    found.push(...looked.found)
    total += looked.count
    if (found.length === limit) return { found, next: found.at(-1)!, end: null }
    if (looked.count < rows) return { found, next: null, end: null }
    if (total >= lookedInto) return { found, next: looked.last, end: looked.last }
    ;[at, rows] = [looked.last, lookedInto - total]
  }
}

/** The row that speaks for all: of those that were looked for, what the others belong to, and what was written first. */
function leaderOf(parts: readonly ActPart[], { tables }: LogWorld): string | undefined {
  const rank = ({ matches, table }: ActPart) => (matches ? 0 : 2) + (tables.get(table)?.follows ? 1 : 0)
  return parts.toSorted((a, b) => rank(a) - rank(b) || Number(a.first) - Number(b.first))[0]?.first
}

export async function logOfAct(db: Reader, reader: LogReader, requestId: string, after: string | undefined) {
  const rows = await rowsOfAct(db, requestId, after === undefined ? null : placeFrom(after), rowsOfActAtOnce)
  const last = rows.length === rowsOfActAtOnce ? rows.at(-1)! : null
  return { rows: await entriesOf(db, reader, rows), next: last && placeText(last) }
}

/** The whole record as it was after the change; a deleted one as it was before. */
export async function logEntry(db: Reader, reader: LogReader, id: string) {
  const rows = await logRowsWithIds(db, [id])
  const [row, table] = [rows[0], rows[0] && reader.world.tables.get(rows[0].table)]
  const [entry] = await entriesOf(db, reader, rows)
  if (!row || !entry) throw notFound()
  const voice = await voiceFor(db, reader, rows)
  const state = stateOf(row.before, row.after)
  const record = (table?.columns ?? [])
    .filter(({ inTitleOnly, column }) => !inTitleOnly && column in state)
    .map((column) => ({
      field: column.name,
      label: reader.speech.texts.text(reader.speech.language, column.label),
      value: column.personal ? '' : valueText(column, state[column.column], state, voice),
      hidden: column.personal === true,
    }))
  return { ...entry, record }
}

/** Every row by itself, newest first, some hundred at a time. */
export async function* allEntries(
  db: Reader,
  reader: LogReader,
  filters: LogFilters,
  atOnce: number,
): AsyncGenerator<ChangeLogEntry[]> {
  const query = await queryOf(db, reader, filters)
  const { text } = query
  let after: LogPlace | null = null
  do {
    if (text) {
      const { found, count, last }: Looked = await lookInto(db, { ...query, text }, after, lookedInto, {
        limit: lookedInto,
        asActs: false,
      })
      const rows = await logRowsWithIds(
        db,
        found.map(({ id }) => id),
      )
      yield await entriesOf(db, reader, rows.toSorted(newestFirst))
      after = count === lookedInto ? last : null
    } else {
      const rows: LogRow[] = await logRows(db, query, after, atOnce)
      yield await entriesOf(db, reader, rows)
      after = rows.length === atOnce ? rows.at(-1)! : null
    }
  } while (after)
}

const newestFirst = (a: LogPlace, b: LogPlace) => (a.at === b.at ? Number(b.id) - Number(a.id) : a.at < b.at ? 1 : -1)

async function queryOf(db: Reader, reader: LogReader, { text, by, ...rest }: LogFilters): Promise<LogQuery> {
  return {
    ...rest,
    byPeople: by !== 'all',
    text: text === undefined ? undefined : await meaningOf(db, reader.world, reader.speech, text),
  }
}

const placeText = ({ at, id }: LogPlace) => `${at}|${id}`

function placeFrom(text: string): LogPlace {
  const [at = '', id = ''] = text.split('|')
  if (Number.isNaN(Date.parse(at)) || !/^\d{1,18}$/.test(id)) throw new AppError('invalid', 'platform.notValid')
  return { at, id }
}

async function voiceFor(db: Reader, { world, speech }: LogReader, rows: readonly LogRow[]): Promise<LogVoice> {
  const states = rows.map(({ table, before, after }) => ({
    table,
    states: [before, after].filter((state) => state !== null),
  }))
  return { world, speech, names: await namesFor(db, world, speech, states) }
}

async function entriesOf(db: Reader, reader: LogReader, found: readonly LogRow[]): Promise<ChangeLogEntry[]> {
  const rows = found.flatMap((row) => atHome(reader.world.tables.get(row.table), row, db.scope.sites) ?? [])
  const voice = await voiceFor(db, reader, rows)
  return rows.map((row) => {
    const { id, at, action, actor, actorName, recordId, before, after } = row
    const table = reader.world.tables.get(row.table)
    const head = { id, at, action, who: actorName ?? actor, table: row.table, recordId }
    if (!table)
      return { ...head, object: objectName(row.table, table, reader.speech), title: '', path: null, changes: [] }
    return {
      ...head,
      object: objectName(row.table, table, reader.speech),
      title: titleText(table, stateOf(before, after), voice),
      path: pathOf(table, row, reader, voice),
      changes: changesOf(table, before, after, voice),
    }
  })
}

/** Whether the reader is told of this table at all. */
export const isFor = (table: LoggedTable | undefined, sites: Circle): boolean =>
  table?.audience !== 'nobody' && (table?.audience !== 'everywhere' || sites === 'all')

/** What belongs to no site where the reader is at home is left out; a record that moved has come, or gone, for each side. */
function atHome(table: LoggedTable | undefined, row: LogRow, sites: Circle): LogRow | undefined {
  if (!isFor(table, sites)) return undefined
  const column = table?.siteColumn
  if (!column) return row
  const seen = (state: RowState | null) => {
    const site = state?.[column]
    return state && reaches(sites, site === null || site === undefined ? null : [site]) ? state : null
  }
  const [before, after] = [seen(row.before), seen(row.after)]
  return before || after ? { ...row, before, after } : undefined
}

function changesOf(table: LoggedTable, before: RowState | null, after: RowState | null, voice: LogVoice) {
  const { texts, language } = voice.speech
  const differs = ({ column, inTitleOnly }: LoggedTable['columns'][number]) =>
    !inTitleOnly && (before?.[column] ?? null) !== (after?.[column] ?? null)
  return table.columns.filter(differs).map((column) => {
    const hidden = column.personal === true
    const values = hidden ? { before: '', after: '' } : bothTexts(column, before, after, voice)
    return { field: column.name, label: texts.text(language, column.label), ...values, hidden }
  })
}

/** The page of the record, where the reader may open it; of what is gone only as it was. */
function pathOf(table: LoggedTable, row: LogRow, { world, speech, usable }: LogReader, voice: LogVoice): string | null {
  const state = stateOf(row.before, row.after)
  const column = table.columns.find(({ name }) => name === table.pageOf)
  const owner = column && world.tables.get(tableOf(column, state))
  const ownerId = column && state[column.column]
  const of =
    owner && ownerId ? { table: owner, id: ownerId, state: voice.names.record(owner.table, ownerId) } : undefined
  const target = of?.state ? { ...of, state: of.state } : { table, id: row.recordId, state }
  const page = target.table.page?.(target.id, target.state)
  if (!page || !mayOpen(speech.permissions.screens, usable, page)) return null
  const { pastElement } = target.table
  if (!pastElement || !usable.has(pastElement)) return row.action === 'delete' ? null : page
  const moment = row.action === 'delete' ? justBefore(row.at) : row.at
  return `${page}${page.includes('?') ? '&' : '?'}asAt=${encodeURIComponent(moment)}`
}

/** A microsecond earlier: when it was still there. */
function justBefore(at: string): string {
  const [seconds, fraction = ''] = at.slice(0, -1).split('.')
  const micros = Number(fraction.padEnd(6, '0'))
  if (micros === 0) return new Date(Date.parse(at) - 1).toISOString()
  return `${seconds}.${String(micros - 1).padStart(6, '0')}Z`
}

export function objectName(name: string, table: LoggedTable | undefined, { texts, language }: Speech): string {
  return table ? texts.text(language, table.name) : name.replaceAll('_', ' ')
}
