import type { RecordNode, TreeRecord } from '#platform/core/record-tree.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { treeReferenceIssues } from '#platform/server/records/tree-references.ts'
import type { SheetShape } from '#platform/server/registry/file/sheet-columns.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { instructionElements } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { lotColumns, voyageColumns } from '#modules/movement-instructions/contract/programme.contract.ts'
import {
  type ProgrammeRow,
  type ProgrammeVoyage,
  rowsByVoyage,
  voyageOf,
} from '#modules/movement-instructions/rules/programme.ts'
import { knownVoyages } from './programmes.repo.ts'
import { referred } from '../instruction/referred.ts'
import { foreignTabs } from '../instruction/store-instruction.ts'

const column = (node: RecordNode, name: string) => node.fields.find((field) => field.name === name)!
const fields: RegistryField[] = [
  ...voyageColumns.map((name) => column(instructionNode, name)),
  ...lotColumns.map((name) => column(lotNode, name)),
]

/** The sheet of a programme: fields of the instruction and of its lots side by side, under the names they have there. */
export const programmeSheet: SheetShape = {
  name: 'Programme',
  elements: { edit: instructionElements.create },
  textPrefix: instructionNode.textPrefix,
  fields,
  inputFields: fields,
  field: (name) => fields.find((field) => field.name === name)!,
  fieldKey: (name) => {
    const node = (lotColumns as readonly string[]).includes(name) ? lotNode : instructionNode
    return `${node.textPrefix}field.${name}`
  },
}

export interface ProgrammePlan {
  /** External voyage numbers that are there already; nothing of them is changed. */
  known: string[]
  good: (ProgrammeVoyage & { draft: NonNullable<ProgrammeVoyage['draft']> })[]
  refused: ProgrammeVoyage[]
}

/** What a programme would do. A voyage is taken with all its lots or not at all: half of it would be another order. */
export async function planProgramme(tx: Tx, plant: string, rows: readonly ProgrammeRow[]): Promise<ProgrammePlan> {
  const groups = rowsByVoyage(rows)
  const numbers = groups.flatMap(({ number }) => number ?? [])
  const known = await knownVoyages(tx, plant, numbers)
  const voyages = groups
    .filter(({ number }) => number === null || !known.has(number))
    .map((group) => voyageOf(plant, group.number, group.rows))
  await addReferenceIssues(tx, voyages)
  for (const { draft, issues } of voyages) {
    if (!draft?.operationType) continue
    const foreign = await foreignTabs(tx, draft.operationType, draft)
    issues.push(...foreign.map((issue) => ({ ...issue, field: 'operationType' })))
  }
  return {
    known: numbers.filter((number) => known.has(number)),
    good: voyages.flatMap((voyage) => {
      const { draft, issues } = voyage
      return draft && issues.length === 0 ? [{ ...voyage, draft }] : []
    }),
    refused: voyages.filter(({ issues }) => issues.length > 0),
  }
}

/** All voyages as one tree, so that each registry is asked once. */
async function addReferenceIssues(tx: Tx, voyages: readonly ProgrammeVoyage[]): Promise<void> {
  const readable = voyages.filter(({ draft }) => draft !== null)
  const all: RecordNode = { ...instructionNode, fields: [], children: { voyages: instructionNode } }
  const tree = { id: null, voyages: readable.map(({ draft }) => draft) } as TreeRecord
  for (const issue of await treeReferenceIssues(tx, all, referred, tree, undefined)) {
    const [, index, field] = /^voyages\.(\d+)\.(.+)$/.exec(issue.field)!
    readable[Number(index)]!.issues.push({ ...issue, field: field! })
  }
}
