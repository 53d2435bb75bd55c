import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { RecordHistory } from './record-history.tsx'
import { RecordUsed, type useUsages } from './record-used.tsx'
import type { RegistryTexts } from './registry-texts.ts'

export type RailTab = 'history' | 'used'

/** What happened to the record, and who refers to it. */
export function RecordRail(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  id: string
  hasHistory: boolean
  tab: RailTab
  onTab: (tab: RailTab) => void
  field: string | null
  onField: (field: string | null) => void
  usages: ReturnType<typeof useUsages>
}) {
  const { t } = useTranslation('shell')
  const { registry, texts, usages } = props
  const used = usages.data?.reduce((sum, usage) => sum + usage.count, 0)
  const history = props.hasHistory && (
    <RecordHistory registry={registry} texts={texts} id={props.id} field={props.field} onField={props.onField} />
  )
  // A record without a single code cannot be referred to.
  if (registry.key.length !== 1) return history
  if (!props.hasHistory) return <RecordUsed usages={usages} />
  return (
    <Tabs className="rail-tabs" value={props.tab} onChange={(tab) => props.onTab(tab as RailTab)} keepMounted={false}>
      <Tabs.List mb={10}>
        <Tabs.Tab value="history">{t('record.history')}</Tabs.Tab>
        <Tabs.Tab value="used">
          {t('record.used')}
          {used !== undefined && used > 0 ? ` (${used})` : ''}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="history">{history}</Tabs.Panel>
      <Tabs.Panel value="used">
        <RecordUsed usages={usages} />
      </Tabs.Panel>
    </Tabs>
  )
}
