import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CellMark } from '#platform/ui/grid/grid-column.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { TagTestButton } from './tag-test.tsx'

function Actions() {
  const { t } = useTranslation('process-data')
  const navigate = useNavigate()
  return (
    <ActionButton
      label={t('test.registry')}
      onClick={() => void navigate({ to: '/master-data/TagRegistry' })}
      keepLabel
    />
  )
}

function RowActions({ row, refresh }: ReportPartProps & { row: Record<string, unknown> }) {
  return <TagTestButton tagId={String(row['tagId'])} tag={String(row['tag'])} onDone={refresh} named />
}

/** What cannot be used has a shape as well as its word. */
function quality(row: Record<string, unknown>, t: TFunction): CellMark | null {
  if (row['isFailing'] !== true) return null
  return { sign: '▲', tone: 'attention', words: t(`process-data:tagValues.choice.quality.${String(row['quality'])}`) }
}

export const tagValuesParts: ReportParts = { Actions, RowActions, marks: { quality } }
