import './navigation.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { permissionMatrix } from '../contract/permission-matrix.contract.ts'
import { MatrixEditor } from './matrix-editor.tsx'
import { matrixQuery } from './use-matrix-draft.ts'

export function PermissionMatrixScreen() {
  const { t } = useTranslation('navigation')
  const describeError = useDescribeError()
  usePageTitle(t('menu.permissionMatrix'))
  const matrix = useQuery({ queryKey: matrixQuery, queryFn: ({ signal }) => call(permissionMatrix, { signal }) })
  if (matrix.data) return <MatrixEditor matrix={matrix.data} />
  if (matrix.error) return <ErrorPanel {...describeError(matrix.error)} onRetry={() => void matrix.refetch()} />
  return <SkeletonRows height={32} />
}
