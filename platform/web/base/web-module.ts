import type { TFunction } from 'i18next'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyRegistry, ListedRow, RegistryCompute, RegistryRules } from '#platform/core/registry.ts'
import type { Language } from '#platform/core/language.ts'
import type { Address, AnyReport } from '#platform/core/report.ts'
import type { CellMark } from '#platform/ui/grid/grid-column.ts'
import type { ChipTone } from '#platform/ui/parts/status-chip.tsx'
import type { StoredRecord } from '../base/stored-record.ts'
import type { WaitingSource } from './waiting-source.ts'
import type { DictionaryLoaders } from './i18n.ts'

/** What a module puts under one field of its record: a curve, a file to fill in. */
export interface FieldExtraProps {
  /** The record as it is shown or typed; what cannot be read yet is a text. */
  record: Record<string, unknown>
  /** Of the stored record; a new one has none. */
  id: string | undefined
  /** Puts values into the field; not there while reading. */
  onFill: ((value: unknown) => void) | undefined
}

/** What one registry has on its record page beyond its fields. */
export interface RecordPanel {
  id: string
  /** Key of its heading, with the namespace. */
  title: string
  element: string
  /** Where it makes sense; everywhere when left out. */
  suits?: (record: StoredRecord) => boolean
  Panel: LazyExoticComponent<ComponentType<{ record: StoredRecord }>>
}

/** Asked before a change that has consequences beyond the record: keys of the texts, with the namespace. */
export interface Question {
  title: string
  body: string
  /** The verb of the button. */
  yes: string
  params: Record<string, string>
  tone?: 'primary' | 'danger'
}

/** A registry as the browser needs it: the definition and the checks that the form runs while typing. */
export interface WebRegistry {
  registry: AnyRegistry
  /** By field. */
  extras?: Record<string, ComponentType<FieldExtraProps>>
  // oxlint-disable-next-line typescript/no-explicit-any -- records of different registries cannot be unified
  rules?: RegistryRules<any>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  compute?: RegistryCompute<any>
  panels?: RecordPanel[]
  /** Other screens about the same records, in the head of the list; keys of their titles, with the namespace. */
  leads?: readonly { to: string; title: string; element: string }[]
  /** The one field that says in what state a record is, and how each of its values looks beside the name. */
  status?: { field: string; tones: Readonly<Record<string, ChipTone>> }
  /** What is asked before this change is saved, or the record is ended or opened again; null: nothing. */
  asks?: (before: StoredRecord, after: Record<string, unknown>) => Question | null
}

/** What the screen of a report has beyond its rows, each given what the report is asked by. */
export interface ReportParts {
  /** Beside the title. */
  Actions?: ComponentType<ReportPartProps>
  /** A line about the whole, above the rows. */
  About?: ComponentType<ReportPartProps>
  /** Buttons of each row; one that edits opens the editor of the row. */
  RowActions?: ComponentType<ReportPartProps & { row: ListedRow; edit: () => void }>
  /** The room of their buttons in pixels, where that for one sign is not enough. */
  actionsWidth?: number
  /** Why a figure is what it is. */
  Why?: ComponentType<ReportPartProps & { row: ListedRow; field: string; onClose: () => void }>
  /** What a row opens to beside the list. */
  Opened?: ComponentType<ReportPartProps & { row: ListedRow; onClose: () => void }>
  editing?: ReportEditing
  /** Controls of parameters that are not as their field; null: it only stands in the address. */
  controls?: Readonly<Record<string, ComponentType<ParameterControlProps> | null>>
  /** What is to be said of a value, by field. */
  marks?: Readonly<Record<string, (row: Record<string, unknown>, t: TFunction, language: Language) => CellMark | null>>
}

/** Rows are changed beside the list: F2 or a double click on one of the fields opens what the button of the row opens. */
export interface ReportEditing {
  fields: readonly string[]
  /** Says for each row why it cannot be changed now; null where this user is not to know that any can. */
  useRefusal: (asked: Asked) => ((row: Record<string, unknown>) => string | undefined) | null
  /** Begins at the field, if it was opened there. */
  Editor: ComponentType<ReportPartProps & { row: ListedRow; field: string | undefined; onClose: () => void }>
}

type Asked = Readonly<Record<string, string>>
export interface ReportPartProps {
  asked: Asked
  /** Reads the rows again. */
  refresh: () => void
}

export interface ParameterControlProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A report as the browser needs it. */
export interface WebReport {
  report: AnyReport
  /** Where it stands besides its own address. */
  alsoAt?: readonly string[]
  /** Where an address of older days leads today; null: it is one of today. */
  leadsOn?: (search: Readonly<Record<string, string>>) => Address | null
  parts?: () => Promise<ReportParts>
}

/** A screen of its own at a fixed address, loaded when it is opened. */
export interface WebScreen {
  /** With `$name` for parameters. */
  path: string
  /** Permission element without which the address leads to the access page. */
  element: string
  load: () => Promise<{ Screen: ComponentType }>
}

/** A part of the home page, for whoever has the element; loaded when the page is there. */
export interface HomePart {
  id: string
  element: string
  load: () => Promise<{ Screen: ComponentType }>
}

/** What a module has to say on another one's page about a single thing, for whoever has the element. */
export interface PagePart {
  /** The page, as its module calls it. */
  of: string
  id: string
  element: string
  /** Key of its name, with the namespace. */
  title: string
  load: () => Promise<{ Screen: ComponentType<{ code: string }> }>
}

/** What one domain brings to the browser. The id is also the namespace of its dictionary. */
export interface WebModule {
  id: string
  i18n: DictionaryLoaders
  registries?: WebRegistry[]
  reports?: WebReport[]
  screens?: WebScreen[]
  home?: HomePart[]
  pageParts?: PagePart[]
  /** What may wait for the user, shown on the home page. */
  waiting?: WaitingSource[]
  /** Codes of the trade that it explains wherever they are shown, each with the key of what it means. */
  codes?: readonly { code: string; text: string }[]
}
