import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { menuHistory } from '../contract/menu.contract.ts'
import { MenuChanges } from './menu-changes.tsx'

export function MenuHistory(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('navigation')
  return (
    <SideDrawer opened={props.opened} title={t('history.menu')} onClose={props.onClose} wide>
      <Saves />
    </SideDrawer>
  )
}

function Saves() {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const describeError = useDescribeError()
  const saves = useQuery({ queryKey: ['menu', 'history'], queryFn: () => call(menuHistory), staleTime: 0 })
  if (saves.error) return <ErrorPanel {...describeError(saves.error)} onRetry={() => void saves.refetch()} />
  if (!saves.data) return <SkeletonRows height={28} />
  if (saves.data.length === 0) return <p className="muted">{t('history.none')}</p>
  return (
    <ol className="menu-saves">
      {saves.data.map(({ id, at, who, changes }) => (
        <li key={id}>
          <p>
            <strong>{who}</strong> <time dateTime={at}>{formatInstant(at, language)}</time>
          </p>
          <MenuChanges changes={changes} />
        </li>
      ))}
    </ol>
  )
}
