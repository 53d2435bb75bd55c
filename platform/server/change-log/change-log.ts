import { AppError, notFound } from '#platform/core/app-error.ts'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { mayOpen } from '../door/pages.ts'
import type { Reader } from '../database/database.ts'
import { type Circle, reaches } from '../database/scope.ts'
import {
  type LogPlace,
  type LogQuery,
  type LogRow,
  logRows,
  logRowsWithIds,
  lookedBackTo,
  rowsOfAct,
  sizesOfActs,
} from './change-log.repo.ts'
import { namesFor, tableOf } from './log-names.ts'
import { summaryOf } from './log-summary.ts'
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

export interface LogFilters {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  object?: string | undefined
  action?: string | undefined
  recordId?: string | undefined
  text?: string | undefined
  by?: string | undefined
  /** The ticked rows, or all but these. */
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
}

const rowsOfActAtOnce = 200

/** What the rows that speak for their acts are about, as far as only the application can say it. */
export async function tellActs(db: Reader, reader: LogReader, rows: readonly ActRow[], text: string) {
  const found = await logRowsWithIds(
    db,
    rows.map(({ id }) => id),
  )
  const entries = new Map((await entriesOf(db, reader, found)).map((entry) => [entry.id, entry]))
  const sizes = await sizesOfActs(
    db,
    rows.flatMap(({ requestId }) => requestId ?? []),
  )
  const { texts, language } = reader.speech
  const words = {
    hidden: texts.text(language, 'platform:log.hidden'),
    nothing: texts.text(language, 'platform:log.nothingShown'),
  }
  return rows.map((row) => {
    const entry = entries.get(row.id)
    const others = (sizes.get(row.requestId ?? '') ?? 1) - 1
    const told = entry && { title: entry.title, changes: summaryOf(entry, text, words) }
    return { ...row, ...told, others: others > 0 ? others : null }
  })
}

interface ActRow extends Record<string, unknown> {
  id: string
  requestId?: string | null
}

/** What stands above the rows: the record that they are about, and how far back a text was looked for. */
export async function aboutLog(db: Reader, reader: LogReader, filters: LogFilters) {
  const query = await queryOf(db, reader, { ...filters, text: undefined })
  const newest = filters.recordId === undefined ? [] : (await logRows(db, query, null, 1)).rows
  const [entry] = await entriesOf(db, reader, newest)
  const { object, title, path } = entry ?? { object: '', title: '', path: null }
  return {
    lookedBackTo: filters.text === undefined ? null : await lookedBackTo(db, query),
    record: entry ? { object, title, path } : null,
  }
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

/** Rows by themselves, newest first, and where the next ones begin. */
export async function someEntries(
  db: Reader,
  reader: LogReader,
  filters: LogFilters,
  after: string | null,
  atOnce: number,
): Promise<{ entries: ChangeLogEntry[]; next: string | null }> {
  const query = await queryOf(db, reader, filters)
  const { rows, last } = await logRows(db, query, after === null ? null : placeFrom(after), atOnce)
  return { entries: await entriesOf(db, reader, rows), next: last && placeText(last) }
}

/** What of the history the filters let through, for this reader. */
export async function queryOf(db: Reader, reader: LogReader, { text, by, ...rest }: LogFilters): Promise<LogQuery> {
  const { sites } = db.scope
  const tables = [...reader.world.tables.values()]
  const columns = tables.flatMap(({ table, siteColumn }) => (siteColumn ? [[table, siteColumn] as const] : []))
  return {
    ...rest,
    byPeople: by !== 'all',
    text: text === undefined ? undefined : await meaningOf(db, reader.world, reader.speech, text),
    untold: tables.filter((table) => !isFor(table, sites)).map(({ table }) => table),
    home: sites === 'all' ? undefined : { sites, columns: Object.fromEntries(columns) },
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
