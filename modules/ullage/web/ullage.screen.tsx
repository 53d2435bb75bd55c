import { useParams } from '#platform/web/base/address.tsx'
import { isMissing } from '#platform/web/base/api-failure.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { UllagePage } from './ullage-page.tsx'
import { useUllage } from './use-ullage.ts'

export function UllageScreen() {
  const { id } = useParams<{ id: string }>()
  const report = useUllage(id)
  if (!report.data) return <Awaited query={report} height={32} />
  return <UllagePage key={id} report={report.data} isGone={isMissing(report.error)} />
}
