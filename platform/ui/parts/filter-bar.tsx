import './filter-bar.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'
import { type FilterChip, FilterChips } from './filter-chips.tsx'
import { SideDrawer } from './side-drawer.tsx'

export interface BarFilter {
  id: string
  control: ReactNode
  /** Of a control that says what it is about only while nothing stands in it. */
  label?: string
  /** Something stands in it. */
  active?: boolean
}

/**
 * One line of filters; what does not fit, or everything on a narrow window, opens in the right panel. What is active stands
 * below in words, wherever its control is.
 */
export function FilterBar(props: {
  filters: readonly BarFilter[]
  visible: number
  active: number
  chips?: readonly FilterChip[]
  onClear: () => void
}) {
  const { t } = useTranslation('shell')
  const { chips = [] } = props
  const [opened, setOpened] = useState(false)
  const inBar = props.filters.slice(0, props.visible)
  const hidden = props.filters.slice(props.visible)
  const active = hidden.filter((filter) => filter.active).length
  const kind = props.visible === 0 ? 'open' : 'more'
  const buttonText = active > 0 ? t(`ui.filters.${kind}Active`, { count: active }) : t(`ui.filters.${kind}`)
  const clear = props.active > 0 && (
    <button type="button" className="link-button" onClick={props.onClear}>
      {t('ui.filters.clear')}
    </button>
  )
  return (
    <div className="filter-bar" role="search" aria-label={t('ui.filters.label')}>
      {inBar.map((filter) => (
        <FilterSlot key={filter.id} {...filter}>
          {filter.control}
        </FilterSlot>
      ))}
      {hidden.length > 0 && (
        <ActionButton label={buttonText} icon={IconAdjustmentsHorizontal} onClick={() => setOpened(true)} keepLabel />
      )}
      {chips.length > 0 ? (
        <div className="filter-chips">
          <FilterChips chips={chips} />
          {clear}
        </div>
      ) : (
        clear
      )}
      <SideDrawer opened={opened} losesNothing title={t('ui.filters.label')} onClose={() => setOpened(false)}>
        <div className="filter-stack">
          {hidden.map((filter) => (
            <div key={filter.id}>{filter.control}</div>
          ))}
        </div>
      </SideDrawer>
    </div>
  )
}

/** A control of the bar: its name stands on the edge while a value takes the place of the name inside. */
export function FilterSlot(props: Pick<BarFilter, 'label' | 'active'> & { className?: string; children: ReactNode }) {
  return (
    <div className={props.className ? `filter ${props.className}` : 'filter'}>
      {props.label !== undefined && props.active && (
        <span className="filter-caption" aria-hidden>
          {props.label}
        </span>
      )}
      {props.children}
    </div>
  )
}
