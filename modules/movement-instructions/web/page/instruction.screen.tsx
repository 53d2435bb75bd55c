import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isInstant } from '#platform/core/instant-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/base/api.ts'
import { isMissing } from '#platform/web/base/api-failure.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  readInstruction,
  readInstructionAsAt,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { InstructionPage } from './instruction-page.tsx'
import { newInstructionPath } from '../form/new-instruction-path.ts'
import { instructionKey } from '../form/use-instruction-form.ts'
import { Navigate, useParams, useSearch } from '#platform/web/base/address.tsx'

/** One instruction, a new one at the id `new`, or one as it was when the address names a moment. */
export function InstructionScreen() {
  const { id } = useParams<{ id: string }>()
  const { asAt } = useSearch<{ asAt?: string }>()
  if (id === 'new') return <NewInstruction />
  return asAt !== undefined && isInstant(asAt) ? (
    <InstructionAsAt key={`${id} ${asAt}`} id={id} asAt={asAt} />
  ) : (
    <StoredInstructionScreen key={id} id={id} />
  )
}

function NewInstruction() {
  const search = useSearch<Record<string, string | undefined>>()
  const { plant, operationType, vessel } = search
  const start = useMemo(
    () => ({ ...(plant ? { plant } : {}), ...(operationType ? { operationType } : {}), ...(vessel ? { vessel } : {}) }),
    [plant, operationType, vessel],
  )
  return <InstructionPage key={newInstructionPath(start)} record={null} start={start} />
}

const nothing = {}
function StoredInstructionScreen({ id }: { id: string }) {
  const describeError = useDescribeError()
  const record = useQuery({
    queryKey: instructionKey(id),
    queryFn: ({ signal }) => call(readInstruction, { params: { id }, signal }),
  })
  const missing = isMissing(record.error)
  if (record.data) return <InstructionPage record={record.data} start={nothing} gone={missing} />
  if (missing) return <Navigate to="/notfound" replace />
  if (record.error) return <ErrorPanel {...describeError(record.error)} onRetry={() => void record.refetch()} />
  return <SkeletonRows height={40} />
}

function InstructionAsAt({ id, asAt }: { id: string; asAt: string }) {
  const describeError = useDescribeError()
  const found = useQuery({
    queryKey: [...instructionKey(id), 'asAt', asAt],
    queryFn: ({ signal }) => call(readInstructionAsAt, { params: { id }, query: { asAt }, signal }),
    // Versions are never changed.
    staleTime: Infinity,
  })
  if (found.data) return <InstructionPage record={found.data.instruction} start={nothing} past={asAt} />
  if (isMissing(found.error)) return <Navigate to="/notfound" replace />
  if (found.error) return <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />
  return <SkeletonRows height={40} />
}
