import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { type Language, languages } from '#platform/core/language.ts'
import { formatNumberOf } from '#platform/core/number-format.ts'
import { sameValue } from '#platform/core/same-value.ts'
import { bothFromText } from '../database/column-kinds.ts'
import { type LogNames, tableOf, titleColumns } from './log-names.ts'
import type { LogWorld } from './log-world.ts'
import type { LoggedColumn, LoggedTable, RowState, Speech } from './logged-table.ts'

/** All that is needed to put a page of the log into words. */
export interface LogVoice {
  world: LogWorld
  speech: Speech
  names: LogNames
}

const longestText = 300
const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

/** A value as people read it, in their language. */
export function valueText(column: LoggedColumn, value: string | null | undefined, state: RowState, voice: LogVoice) {
  const { texts, language } = voice.speech
  if (column.kind === 'mark') return yesNo(value !== null && value !== undefined, voice.speech)
  if (value === null || value === undefined) return ''
  if (column.say) return cut(column.say(value, voice.speech, state))
  switch (column.kind) {
    case 'person':
      return personText(value, voice)
    case 'people':
      return (JSON.parse(value) as string[]).map((id) => personText(id, voice)).join(', ')
    case 'record':
      return recordText(tableOf(column, state), value, voice)
    case 'texts':
      return cut((JSON.parse(value) as string[]).join(', '))
    case 'data':
    case 'rows':
      return amountText(JSON.parse(value), voice.speech)
    case 'boolean':
      return yesNo(value === 'true', voice.speech)
    case 'choice':
      return column.choice ? texts.text(language, column.choice(value)) : value
    case 'bilingual':
      return cut(bothFromText(value)[language])
    case 'date':
      return formatDate(value, language)
    case 'instant':
      return formatInstant(new Date(value).toISOString(), language)
    case 'duration':
      return formatDuration(Number(value))
    case 'integer':
    case 'decimal':
      return numberText(column, value, state, language)
    case 'reference':
      return codeText(column, value, voice)
    case 'references':
      return (JSON.parse(value) as string[]).map((code) => codeText(column, code, voice)).join(', ')
    case 'text':
    case 'code':
      return cut(value)
  }
}

/** Both sides of a change. Where they read alike and are not, it is said how much differs. */
export function bothTexts(column: LoggedColumn, before: RowState | null, after: RowState | null, voice: LogVoice) {
  const [old, new_] = [before?.[column.column], after?.[column.column]]
  const text = (state: RowState | null, value: string | null | undefined) =>
    state ? valueText(column, value, state, voice) : ''
  const [left, right] = [text(before, old), text(after, new_)]
  if (left !== right || !old || !new_) return { before: left, after: right }
  const { texts, language } = voice.speech
  if (column.kind === 'bilingual') {
    const other = languages.find((one) => one !== language)!
    const inOther = (value: string) => cut(`${other}: ${bothFromText(value)[other]}`)
    return { before: inOther(old), after: inOther(new_) }
  }
  if (column.kind !== 'rows' && column.kind !== 'data') return { before: left, after: right }
  const count = differences(JSON.parse(old), JSON.parse(new_))
  return { before: left, after: `${right}, ${texts.text(language, 'platform:log.different', { count })}` }
}

function differences(old: unknown, new_: unknown): number {
  const [left, right] = [Object.entries(old ?? {}), Object.entries(new_ ?? {})]
  const others = new Map(right)
  return Math.max(left.length, right.length) - left.filter(([key, value]) => sameValue(value, others.get(key))).length
}

/** What a row is called: the values that name it, in turn. */
export function titleText(table: LoggedTable, state: RowState, voice: LogVoice): string {
  return titleColumns(table)
    .map((column) => {
      if (column.personal) return ''
      // People know codes by heart; a line has no room for both.
      if (column.kind === 'reference') return state[column.column] ?? ''
      return valueText(column, state[column.column], state, voice)
    })
    .filter((part) => part !== '')
    .join(' · ')
}

function recordText(table: string, id: string, voice: LogVoice): string {
  const definition = voice.world.tables.get(table)
  const state = voice.names.record(table, id)
  return definition && state ? titleText(definition, state, voice) : ''
}

export function personText(id: string, { names, speech }: LogVoice): string {
  const [kind, program] = id.split(':')
  if (program) return speech.texts.text(speech.language, 'platform:log.system', { program })
  const person = names.person(kind!)
  return person ? `${person.name} (${person.account})` : id
}

function codeText({ to }: LoggedColumn, code: string, { names }: LogVoice): string {
  const label = to && names.code(to, code)
  return label && label !== code ? `${label} (${code})` : code
}

function numberText(column: LoggedColumn, value: string, state: RowState, language: Language): string {
  const number = column.ordinal ? value : formatNumberOf(column, value, language)
  const unit = column.unit ?? (column.unitColumn ? state[column.unitColumn] : undefined)
  return unit ? `${number} ${unit}` : number
}

/** Tables within a record, and what only programs read: how much of it there is. */
function amountText(content: unknown, { texts, language }: Speech): string {
  if (Array.isArray(content)) return texts.text(language, 'platform:log.rows', { count: content.length })
  if (typeof content !== 'object' || content === null) return cut(String(content))
  return texts.text(language, 'platform:log.fields', { count: Object.keys(content).length })
}

const yesNo = (value: boolean, { texts, language }: Speech) =>
  texts.text(language, value ? 'platform:log.yes' : 'platform:log.no')
