import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/app/api.ts'
import { ApiFailure } from '#platform/web/app/api-failure.ts'
import { useDescribeError } from '#platform/web/shell/use-describe-error.ts'
import { readInstruction } from '../contract/movement-instructions.contract.ts'
import { InstructionPage } from './instruction-page.tsx'
import { instructionKey } from './use-instruction-form.ts'

/** One instruction, or a new one at the id `new`. */
export function InstructionScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return id === 'new' ? <NewInstruction /> : <StoredInstructionScreen key={id} id={id} />
}

function NewInstruction() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { plant, operationType } = search
  const start = useMemo(
    () => ({ ...(plant ? { plant } : {}), ...(operationType ? { operationType } : {}) }),
    [plant, operationType],
  )
  return <InstructionPage key="new" record={null} start={start} />
}

const nothing = {}
const isMissing = (error: unknown) => error instanceof ApiFailure && (error.status === 404 || error.status === 400)

function StoredInstructionScreen({ id }: { id: string }) {
  const describeError = useDescribeError()
  const record = useQuery({
    queryKey: instructionKey(id),
    queryFn: ({ signal }) => call(readInstruction, { params: { id }, signal }),
  })
  const missing = isMissing(record.error)
  if (record.data) return <InstructionPage record={record.data} start={nothing} gone={missing} />
  if (missing) return <Navigate to={'/notfound' as never} replace />
  if (record.error) return <ErrorPanel {...describeError(record.error)} onRetry={() => void record.refetch()} />
  return <SkeletonRows height={40} />
}
