import { useParams } from '#platform/web/base/address.tsx'
import { isMissing } from '#platform/web/base/api-failure.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { OperationPage } from './operation-page.tsx'
import { useOperation } from './use-operation.ts'

export function OperationScreen() {
  const { id } = useParams<{ id: string }>()
  const operation = useOperation(id)
  if (!operation.data) return <Awaited query={operation} height={32} />
  return <OperationPage key={id} operation={operation.data} isGone={isMissing(operation.error)} />
}
