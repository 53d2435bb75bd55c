import './navigation.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { menuConfiguration } from '../contract/menu.contract.ts'
import { MenuEditor } from './menu-editor.tsx'
import { menuQuery } from './use-menu-draft.ts'

export function MenuConfigurationScreen() {
  const { t } = useTranslation('navigation')
  const describeError = useDescribeError()
  usePageTitle(t('menu.menuConfiguration'))
  const stored = useQuery({ queryKey: menuQuery, queryFn: ({ signal }) => call(menuConfiguration, { signal }) })
  if (stored.data) return <MenuEditor stored={stored.data} />
  if (stored.error) return <ErrorPanel {...describeError(stored.error)} onRetry={() => void stored.refetch()} />
  return <SkeletonRows height={32} />
}
