import '../base/registry.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import { proposedFor } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { withFilter } from '../base/url-filters.ts'
import type { ReportParts } from '../base/web-module.ts'
import { useRegistryView } from '../registry/list/use-registry-view.ts'
import type { ListViewState } from '../views/use-list-view.ts'
import { ReportList } from './report-list.tsx'
import { ReportParameter } from './report-parameter.tsx'
import { useReportTexts } from './use-report-texts.ts'

/** Any report: asked by parameters that stand in the address, then a list like every other. */
export function ReportScreen({ report, parts }: { report: AnyReport; parts: ReportParts }) {
  const texts = useReportTexts(report)
  const view = useRegistryView(report, texts)
  const [openedAt] = useState(() => new Date().toISOString())
  usePageTitle(texts.many)
  if (!view.ready) {
    return (
      <div className="screen screen-list" aria-busy>
        <PageHeader title={texts.many} />
        <SkeletonRows height={28} />
      </div>
    )
  }
  const asked: ListViewState = { ...view, search: { ...proposedFor(report.parameters, openedAt), ...view.search } }
  const onChange = (name: string, value: string) => view.change(withFilter(asked.search, name, value))
  const parameters = report.parameters.flatMap((parameter: NamedParameter) => {
    const { name } = parameter
    const Control = parts.controls?.[name]
    if (Control === null) return []
    const control = Control ? (
      <Control label={texts.label(name)} value={asked.search[name] ?? ''} onChange={(value) => onChange(name, value)} />
    ) : (
      <ReportParameter parameter={parameter} texts={texts} search={asked.search} onChange={onChange} />
    )
    return [{ id: name, control, label: texts.label(name), active: asked.search[name] !== undefined }]
  })
  const missing = report.parameters.filter(
    ({ required, names }: NamedParameter) => required && names.some((name) => asked.search[name] === undefined),
  )
  if (missing.length > 0) {
    return (
      <div className="screen screen-list">
        <PageHeader title={texts.many} />
        <FilterBar visible={parameters.length} active={0} onClear={view.clear} filters={parameters} />
        <NotAsked missing={missing.map(({ name }: NamedParameter) => texts.label(name))} />
      </div>
    )
  }
  return <ReportList report={report} parts={parts} texts={texts} view={asked} parameters={parameters} />
}

function NotAsked({ missing }: { missing: string[] }) {
  const { t } = useTranslation('shell')
  return <EmptyState kind="not-run" title={t('report.notAsked')} missing={missing} />
}
