import '../../base/registry.css'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { WebRegistry } from '../../base/web-module.ts'
import { usePageTitle } from '../../base/page-title.ts'
import { AsAtControl } from '../list/as-at-control.tsx'
import { personName } from '../../base/person-name.ts'
import { RecordSections } from './record-sections.tsx'
import { useRegistryTexts } from '../../fields/registry-texts.ts'
import type { StoredRecord } from '../../base/stored-record.ts'
import { useNavigate } from '../../base/address.tsx'

/** A record as it was at a moment: for reading only. */
export function PastRecordPage(props: { web: WebRegistry; record: StoredRecord; asAt: string }) {
  const { registry } = props.web
  const { record, asAt } = props
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const texts = useRegistryTexts(registry)
  const navigate = useNavigate()
  const heading = texts.value(registry.field(registry.title), record[registry.title])
  usePageTitle(heading)
  const show = (moment: string | null) =>
    void navigate({ to: '.', search: moment === null ? {} : { asAt: moment }, replace: true })
  return (
    <div className="screen screen-record">
      <PageHeader
        kicker={texts.one}
        title={heading}
        onBack={() => void navigate({ to: registry.path, search: { asAt } })}
        status={record.endedAt !== null && <StatusChip tone="muted" text={t('record.ended')} />}
        facts={[
          {
            label: t('record.updatedBy', { who: personName(record.updatedBy) }),
            value: formatInstant(record.updatedAt, language),
          },
        ]}
        actions={<AsAtControl asAt={asAt} onShow={show} />}
      />
      <div className="record-main">
        <PastBar
          text={t('past.record', { when: formatInstant(asAt, language) })}
          actions={[{ label: t('past.backToNow'), onClick: () => show(null) }]}
        />
        <RecordSections
          registry={registry}
          texts={texts}
          shown={record}
          values={{}}
          onChange={nothing}
          onTouch={nothing}
          changed={[]}
          errorOf={nothing}
          editing={false}
          onFieldHistory={undefined}
          onSubmit={nothing}
        />
      </div>
    </div>
  )
}

const nothing = () => undefined
