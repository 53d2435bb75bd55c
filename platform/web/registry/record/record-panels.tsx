import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import type { RecordPanel, WebRegistry } from '../../base/web-module.ts'
import { usePermission } from '../../base/permissions.tsx'
import type { StoredRecord } from '../../base/stored-record.ts'

/** Below the fields: what belongs to a record of this registry and is no field of it. */
export function RecordPanels(props: { web: WebRegistry; record: StoredRecord }) {
  const panels = (props.web.panels ?? []).filter((panel) => panel.suits?.(props.record) ?? true)
  if (panels.length === 0) return null
  return (
    <div className="sections record-panels">
      {panels.map((panel) => (
        <PanelCard key={panel.id} panel={panel} namespace={props.web.registry.namespace} record={props.record} />
      ))}
    </div>
  )
}

function PanelCard(props: { panel: RecordPanel; namespace: string; record: StoredRecord }) {
  const { t } = useTranslation(['shell', props.namespace])
  const { panel } = props
  if (!usePermission(panel.element).visible) return null
  return (
    <section className="section" aria-labelledby={`panel-${panel.id}`}>
      <h2 id={`panel-${panel.id}`}>{t(panel.title)}</h2>
      <Suspense fallback={<SkeletonRows height={28} />}>
        <panel.Panel record={props.record} />
      </Suspense>
    </section>
  )
}
