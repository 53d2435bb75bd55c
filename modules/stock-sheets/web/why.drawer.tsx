import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/core/date-format.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { type AskedTank, WhyTank } from './why-tank.tsx'

/** The why of a figure that is one tank's. */
export function WhyDrawer({ onClose, ...asked }: AskedTank & { onClose: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const title = t('why.title', { tank: asked.tankCode, day: formatDate(asked.day, language) })
  return (
    <SideDrawer opened wide title={title} onClose={onClose}>
      <WhyTank {...asked} />
    </SideDrawer>
  )
}
