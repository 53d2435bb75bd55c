import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '#platform/web/base/api.ts'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { currentSession } from '#platform/web/base/session.ts'
import { readDraft } from '#platform/web/base/drafts.ts'
import { forgetDraft, useDraft } from '#platform/web/forms/use-draft.ts'
import {
  type CellState,
  type MatrixChanges,
  type PermissionMatrix,
  savePermissions,
} from '../contract/permission-matrix.contract.ts'
import { type Cell, changedCells, stillChanges, withCells } from '../rules/matrix-changes.ts'

export const matrixPath = '/menu-configuration/permissions'
export const matrixQuery = ['permissions', 'matrix']

/** The cells that were changed and not yet saved, always over the matrix as it is stored now. */
export function useMatrixDraft(matrix: PermissionMatrix, title: string) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(currentSession()?.userId ?? '', matrixPath))
  const [wanted, setWanted] = useState<MatrixChanges>(() => (draft?.values['changes'] ?? {}) as MatrixChanges)
  const [failure, setFailure] = useState<unknown>(null)
  const [overtaken, setOvertaken] = useState<string | null>(null)

  const changes = useMemo(() => stillChanges(matrix.grants, wanted), [matrix, wanted])
  const cells = useMemo(() => changedCells(matrix.grants, changes), [matrix, changes])
  const settled = useRef(cells.length === 0)
  useLayoutEffect(() => {
    settled.current = cells.length === 0
  })
  useDraft(matrixPath, () => (settled.current ? null : { title, values: { changes }, base: null, idempotencyKey: '' }))

  const settle = () => {
    settled.current = true
    forgetDraft(matrixPath)
    setDraft(null)
    setFailure(null)
    setOvertaken(null)
    setWanted({})
  }
  const mutation = useMutation({
    mutationFn: () => call(savePermissions, { body: { changes }, version: matrix.version }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: matrixQuery })
      settle()
    },
    onError: async (error) => {
      if (!(error instanceof ApiFailure && error.status === 412)) return setFailure(error)
      setOvertaken((error.detail as { changedBy: string }).changedBy)
      await queries.invalidateQueries({ queryKey: matrixQuery })
    },
  })

  return {
    changes,
    cells,
    draft,
    failure,
    overtaken,
    saving: mutation.isPending,
    set: (some: { cell: Cell; state: CellState }[]) => setWanted(withCells(matrix.grants, changes, some)),
    save: () =>
      mutation.mutateAsync().then(
        () => true,
        () => false,
      ),
    discard: settle,
    isSettled: () => settled.current,
  }
}
