import './filter-bar.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'
import { SideDrawer } from './side-drawer.tsx'

/** One line of filters; what does not fit, or everything on a narrow window, opens in the right panel. */
export function FilterBar(props: {
  filters: { id: string; control: ReactNode }[]
  visible: number
  active: number
  onClear: () => void
}) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const inBar = props.filters.slice(0, props.visible)
  const hidden = props.filters.length - inBar.length
  const all = props.active === 0 ? t('ui.filters.label') : t('ui.filters.open', { active: props.active })
  const buttonText = props.visible === 0 ? all : t('ui.filters.more', { hidden })
  return (
    <div className="filter-bar" role="search" aria-label={t('ui.filters.label')}>
      {inBar.map((filter) => (
        <div key={filter.id} className="filter">
          {filter.control}
        </div>
      ))}
      {hidden > 0 && (
        <ActionButton label={buttonText} icon={IconAdjustmentsHorizontal} onClick={() => setOpened(true)} keepLabel />
      )}
      {props.active > 0 && (
        <button type="button" className="link-button" onClick={props.onClear}>
          {t('ui.filters.clear')}
        </button>
      )}
      <SideDrawer opened={opened} losesNothing title={t('ui.filters.label')} onClose={() => setOpened(false)}>
        <div className="filter-stack">
          {props.filters.slice(props.visible).map((filter) => (
            <div key={filter.id}>{filter.control}</div>
          ))}
        </div>
      </SideDrawer>
    </div>
  )
}
