import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { RecordComments, type useComments } from '../../communication/record-comments.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordUsed, type useUsages } from './record-used.tsx'
import type { RegistryTexts } from '../../fields/registry-texts.ts'

export type RailTab = 'history' | 'used' | 'comments'

/** What happened to the record, who refers to it, and what people say about it. */
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
  comments: ReturnType<typeof useComments>
}) {
  const { t } = useTranslation('shell')
  const { registry, texts, usages, comments } = props
  const used = usages.data?.reduce((sum, usage) => sum + usage.count, 0)
  // A record without a single code cannot be referred to.
  const isReferable = registry.key.length === 1
  const shown = [...(props.hasHistory ? ['history'] : []), ...(isReferable ? ['used'] : []), 'comments']
  return (
    <Tabs
      className="rail-tabs"
      value={shown.includes(props.tab) ? props.tab : shown[0]!}
      onChange={(tab) => props.onTab(tab as RailTab)}
      keepMounted={false}
    >
      <Tabs.List mb={10}>
        {props.hasHistory && <Tabs.Tab value="history">{t('record.history')}</Tabs.Tab>}
        {isReferable && (
          <Tabs.Tab value="used">
            {t('record.used')}
            {counted(used)}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="comments">
          {t('comment.many')}
          {counted(comments.data?.pages[0]?.count)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="history">
        <RecordHistory registry={registry} texts={texts} id={props.id} field={props.field} onField={props.onField} />
      </Tabs.Panel>
      <Tabs.Panel value="used">
        <RecordUsed usages={usages} />
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <RecordComments registry={registry} id={props.id} found={comments} />
      </Tabs.Panel>
    </Tabs>
  )
}

const counted = (count: number | undefined) => (count !== undefined && count > 0 ? ` (${count})` : '')
