import '../base/list-tabs.css'
import { Tabs } from '@mantine/core'
import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../base/shortcuts.ts'

export interface ObjectTab {
  id: string
  label: string
  /** Records on it; nothing is shown for a tab of fields. */
  count?: number | undefined
  errors: number
  /** Begins another group: of the record itself, of the chosen child. */
  starts?: boolean
}

/** The tabs of an object page, with what is on them and what is wrong there; Ctrl and a digit opens one. */
export function ObjectTabs(props: {
  label: string
  tabs: readonly ObjectTab[]
  active: string
  onTab: (id: string) => void
}) {
  const { t } = useTranslation('shell')
  useShortcuts(
    props.tabs
      .slice(0, 9)
      .map((tab, index) => ({ keys: `Ctrl+${index + 1}`, label: tab.label, run: () => props.onTab(tab.id) })),
  )
  return (
    <Tabs className="object-tabs" value={props.active} onChange={(id) => id && props.onTab(id)}>
      <Tabs.List aria-label={props.label}>
        {props.tabs.map((tab) => (
          <Tabs.Tab
            key={tab.id}
            value={tab.id}
            id={`object-tab-${tab.id}`}
            aria-controls="object-panel"
            className={tab.starts ? 'tab-starts' : ''}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className="count-badge">{tab.count}</span>}
            {tab.errors > 0 && (
              <span className="error-badge">
                <IconAlertOctagonFilled size={11} aria-hidden />
                <span className="visually-hidden">{t('ui.errors')} </span>
                {tab.errors}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
