import { parseDate } from '#platform/core/date-format.ts'
import { checked, type Issue } from '#platform/core/issue.ts'
import { type InstructionDraft, instructionDraft } from '../contract/movement-instruction.ts'
import { lotColumns, voyageColumns } from '../contract/programme.contract.ts'
import { instructionIssues } from './instruction.rules.ts'
import { blankInstruction, blankLot } from './lots.ts'

/** A row of the file: its number as people see it, and its cells by field. */
export interface ProgrammeRow {
  number: number
  values: Readonly<Record<string, unknown>>
}

/** A voyage of the programme: its rows, each a lot, and the instruction that they make if nothing is wrong with it. */
export interface ProgrammeVoyage {
  number: string | null
  rows: readonly ProgrammeRow[]
  draft: InstructionDraft | null
  issues: Issue[]
}

/** What is wrong with the date of a programme, whatever the file says. */
export function dateIssue(date: string | undefined, today: string): Issue | undefined {
  if (!date) return { field: 'date', code: 'movement-instructions.importDateNeeded' }
  if (parseDate(date) === null) return { field: 'date', code: 'core.notValid' }
  if (date > today) return { field: 'date', code: 'movement-instructions.programmeInFuture' }
  return undefined
}

/** Rows by their voyage, in the order of the file. A row without a number belongs to no other. */
export function rowsByVoyage(rows: readonly ProgrammeRow[]): { number: string | null; rows: ProgrammeRow[] }[] {
  const groups = Map.groupBy(rows, ({ number, values }) => voyageNumberIn(values) ?? number)
  return [...groups].map(([key, own]) => ({ number: typeof key === 'string' ? key : null, rows: own }))
}

function voyageNumberIn(values: ProgrammeRow['values']): string | null {
  const { externalVoyageNumber } = values
  return typeof externalVoyageNumber === 'string' && externalVoyageNumber !== '' ? externalVoyageNumber : null
}

/** The instruction that the rows of a voyage make, held against the rules of the form. */
export function voyageOf(plant: string, number: string | null, rows: readonly ProgrammeRow[]): ProgrammeVoyage {
  const sent = {
    ...blankInstruction(),
    plant,
    ...given(rows[0]!, voyageColumns),
    lots: rows.map((row) => ({ ...blankLot(), ...given(row, lotColumns) })),
  }
  const shape = checked(instructionDraft, sent)
  const issues = [
    ...(number === null ? [{ field: 'externalVoyageNumber', code: 'core.required' }] : []),
    ...(shape.ok ? instructionIssues(shape.value, 'draft') : shape.issues),
    ...rows.flatMap((row, index) => (index === 0 ? [] : differences(rows[0]!, row, `lots.${index}.`))),
  ]
  return { number, rows, draft: shape.ok ? shape.value : null, issues }
}

function given({ values }: ProgrammeRow, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

/** What a later row says otherwise of the voyage. */
function differences(first: ProgrammeRow, row: ProgrammeRow, at: string): Issue[] {
  return voyageColumns
    .filter((name) => (row.values[name] ?? null) !== null && row.values[name] !== first.values[name])
    .map((name) => ({
      field: at + name,
      code: 'movement-instructions.otherInSameVoyage',
      params: { row: first.number },
    }))
}

/** The issues of a voyage at the rows of the file: a lot is its row, and the header stands in the first. */
export function issuesByRow({ rows, issues }: ProgrammeVoyage): { row: ProgrammeRow; issues: Issue[] }[] {
  const placed = issues.map((issue) => {
    const [, index, name] = /^lots\.(\d+)\.(\w+)/.exec(issue.field) ?? []
    return index === undefined ? { at: 0, issue } : { at: Number(index), issue: { ...issue, field: name! } }
  })
  return rows.map((row, at) => ({ row, issues: placed.filter((one) => one.at === at).map(({ issue }) => issue) }))
}
