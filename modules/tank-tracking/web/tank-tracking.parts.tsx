import { IconEyeCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { factsShape } from '../contract/tank-tracking.contract.ts'
import { trackingElements } from '../contract/tank-tracking.report.ts'
import { FactsDialog } from './facts.dialog.tsx'
import { MarkAllViewed, useMarkViewed } from './mark-viewed.tsx'
import { TrackingTabs } from './tracking-tabs.tsx'
import { WhyTracking } from './why-tracking.drawer.tsx'

function Actions(part: ReportPartProps) {
  return (
    <>
      <TrackingTabs shown={part.asked['isViewed'] === 'false' ? 'notViewed' : 'all'} />
      <MarkAllViewed {...part} />
    </>
  )
}

/** Why what is said of a tank cannot be changed; null for whoever is not to know that it can. */
function useRefusal(asked: ReportPartProps['asked']) {
  const { t } = useTranslation('tank-tracking')
  const may = usePermission(trackingElements.edit)
  if (!may.visible) return null
  return () => (asked['asAt'] ? t('message.past') : may.reason)
}

function RowActions({ row, asked, edit, refresh }: ReportPartProps & { row: ListedRow; edit: () => void }) {
  const { t } = useTranslation('tank-tracking')
  const refusal = useRefusal(asked)
  const mayMark = usePermission(trackingElements.markViewed)
  const mark = useMarkViewed(refresh)
  const tankCode = String(row['tankCode'])
  const isViewed = row['isViewed'] === true
  return (
    <>
      {refusal && (
        <IconButton
          label={t('action.edit', { tank: tankCode })}
          icon={IconPencil}
          onClick={edit}
          disabledReason={refusal()}
        />
      )}
      {mayMark.visible && (
        <IconButton
          label={t('action.markOne', { tank: tankCode })}
          icon={IconEyeCheck}
          onClick={() => mark.mutate([{ tankCode, version: Number(row['rowVersion']) }])}
          disabledReason={
            asked['asAt'] ? t('message.past') : (mayMark.reason ?? (isViewed ? t('message.isViewed') : undefined))
          }
        />
      )}
    </>
  )
}

/** More is promised than there is, or how much is not known: with a shape as well as a colour, and in words. */
const availableMark: NonNullable<ReportParts['marks']>[string] = (row, t, language) => {
  if (Number(row['missing']) > 0) {
    const missing = formatNumber(String(row['missing']), language, 3)
    return { sign: '▲', tone: 'attention', words: t('tank-tracking:mark.missing', { missing }) }
  }
  const count = Number(row['unknown'])
  return count > 0 ? { sign: '○', tone: 'muted', words: t('tank-tracking:mark.unknown', { count }) } : null
}

export const tankTrackingParts: ReportParts = {
  Actions,
  RowActions,
  actionsWidth: 76,
  marks: { available: availableMark },
  Opened: ({ row, asked, onClose }) => <WhyTracking row={row} asAt={asked['asAt']} onClose={onClose} />,
  Why: ({ row, asked, onClose }) => <WhyTracking row={row} asAt={asked['asAt']} onClose={onClose} />,
  editing: {
    fields: Object.keys(factsShape),
    useRefusal,
    Editor: ({ row, onClose }) => <FactsDialog row={row} onClose={onClose} />,
  },
}

export const tankTrackingLogParts: ReportParts = { Actions: () => <TrackingTabs shown="log" /> }
