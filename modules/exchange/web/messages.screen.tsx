import { useTranslation } from 'react-i18next'
import { Link } from '#platform/web/base/address.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { differencesPath } from '../contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'
import { exchangeMessageRegistry } from '../contract/exchange-messages.registry.ts'

/** What leaves for partners and comes from them, by its state; nothing is made here. */
export function MessagesScreen() {
  const { t } = useTranslation('exchange')
  const maySee = usePermission(exchangeDifferenceRegistry.elements.view).enabled
  return (
    <RegistryListScreen
      registry={exchangeMessageRegistry}
      own={{
        create: null,
        actions: maySee && (
          <Link to={differencesPath} className="link-button">
            {t('exchangeDifferences.title.many')}
          </Link>
        ),
      }}
    />
  )
}
