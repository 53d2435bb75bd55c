import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checked } from '#platform/core/issue.ts'
import { call } from '#platform/web/base/api.ts'
import { type ObjectForm, useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import {
  instructionDraft,
  type StoredInstruction,
} from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  createInstruction,
  saveInstruction,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { instructionIssues } from '#modules/movement-instructions/rules/instruction.rules.ts'
import { blankInstruction } from '#modules/movement-instructions/rules/lots.ts'
import { instructionFields } from './instruction-shape.ts'
import { newInstructionPath } from './new-instruction-path.ts'

export const instructionPath = movementInstructionRegistry.path
export const instructionKey = (id: string) => ['registry', movementInstructionRegistry.id, 'record', id]
export type InstructionForm = ObjectForm<StoredInstruction>

export const toInstructionForm = (record: Record<string, unknown>): FormValues => formValues(instructionFields, record)

/** The whole instruction in one form: what is typed in any tab is saved together, as one version. */
export function useInstructionForm(options: {
  record: StoredInstruction | null
  /** What a new one begins with. */
  start: Record<string, string>
  title: string
  /** Of the past there is no draft, and the one of the present is none of it. */
  past: string | undefined
  note: () => string
  reveal: (path: string) => void
}): InstructionForm {
  const { record, start } = options
  const queries = useQueryClient()
  const status = record?.status ?? 'draft'
  const parts = useMemo(
    () => ({
      toForm: (stored: StoredInstruction | null) => toInstructionForm(stored ?? { ...blankInstruction(), ...start }),
      check: (values: FormValues) => {
        const shape = checked(instructionDraft, recordValues(instructionFields, values))
        return { issues: shape.ok ? instructionIssues(shape.value, status) : shape.issues, computed: {} }
      },
    }),
    [status, start],
  )
  return useObjectForm<StoredInstruction>({
    ...parts,
    path: record
      ? `${instructionPath}/${record.id}${options.past ? `?asAt=${options.past}` : ''}`
      : newInstructionPath(start),
    title: options.title,
    record,
    fields: instructionFields,
    reveal: options.reveal,
    save: ({ values, base, version, idempotencyKey }) => {
      const draft = checked(instructionDraft, recordValues(instructionFields, values))
      if (!draft.ok) throw new Error('saved without a check')
      const body = { ...draft.value, versionNote: options.note().trim() || null }
      return base === null || version === undefined
        ? call(createInstruction, { body, idempotencyKey })
        : call(saveInstruction, { params: { id: base.id }, body, version })
    },
    onSaved: (stored) => {
      queries.setQueryData(instructionKey(stored.id), stored)
      void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
    },
  })
}
