import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { menuElements } from '../contract/menu.contract.ts'
import { matrixElements } from '../contract/permission-matrix.contract.ts'
import { Link } from '#platform/web/base/address.tsx'

/** The way between the two halves of the configuration: what is offered, and who may use it. */
export function ScreenTabs(props: { here: 'menu' | 'permissions' }) {
  const { t } = useTranslation('navigation')
  const both = {
    menu: { to: '/menu-configuration', allowed: usePermission(menuElements.view).enabled },
    permissions: { to: '/menu-configuration/permissions', allowed: usePermission(matrixElements.view).enabled },
  }
  return (
    <nav className="screen-tabs" aria-label={t('tabs.label')}>
      {(['menu', 'permissions'] as const)
        .filter((tab) => both[tab].allowed)
        .map((tab) => (
          <Link
            key={tab}
            to={both[tab].to}
            activeOptions={{ exact: true }}
            aria-current={props.here === tab ? 'page' : undefined}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
    </nav>
  )
}
