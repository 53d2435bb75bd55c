import './stock.css'
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { editedFields, sheetElements } from '../contract/sheets.contract.ts'
import { DayState } from './day-state.tsx'
import { EditDrawer } from './edit.drawer.tsx'
import { sheetMarks } from './marks.ts'
import { isGivenBack } from './given-back.ts'
import { useDayStates } from './use-day-states.ts'
import { WhyDrawer } from './why.drawer.tsx'

function About({ asked }: ReportPartProps) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const states = useDayStates(asked)
  if (states.length === 0) return null
  return (
    <div className="sheet-line muted">
      {states.map(({ plant, tanks, measured, beyond, closed }) => {
        const Icon = closed ? IconLock : IconLockOpen
        const state = closed
          ? t('daily.closed', { by: closed.by, at: formatInstant(closed.at, language) })
          : t('daily.open')
        return (
          <span key={plant}>
            <Icon size={13} aria-hidden /> {plant}: {state} · {t('daily.summary', { count: tanks, measured, beyond })}
          </span>
        )
      })}
    </div>
  )
}

/** Why a tank cannot be changed; null for whoever is not to know that it can. */
function useRefusal(asked: Readonly<Record<string, string>>) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const may = usePermission(sheetElements.edit)
  const states = useDayStates(asked)
  if (!may.visible) return null
  return (row: Record<string, unknown>) => {
    if (asked['asAt']) return t('daily.pastHint')
    if (states.some(({ plant, closed }) => plant === row['plant'] && closed !== null)) return t('daily.dayClosedHint')
    const [name, at] = [row['lockedBy'], row['lockedAt']] as [string | null, string]
    // What this window has just given back stands in the list until it is read again.
    if (name && !isGivenBack(row['tankCode'], row['lockFence']))
      return t('edit.lockedBy', { name, at: formatInstant(at, language) })
    return may.enabled ? undefined : (may.reason ?? t('edit.right'))
  }
}

/** The pencil of a row; it says why where the row cannot be changed. */
function RowActions({ row, asked, edit }: ReportPartProps & { row: Record<string, unknown>; edit: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const refusal = useRefusal(asked)
  if (!refusal) return null
  return (
    <IconButton
      label={t('edit.button', { tank: row['tankCode'] })}
      icon={row['lockedBy'] ? IconLock : IconPencil}
      onClick={edit}
      disabledReason={refusal(row)}
    />
  )
}

export const daySheetParts: ReportParts = {
  Actions: ({ asked, refresh }) =>
    asked['asAt'] ? null : (
      <DayState day={asked['day']!} plant={asked['plant']} states={useDayStates(asked)} onDone={refresh} />
    ),
  About,
  RowActions,
  editing: {
    fields: Object.keys(editedFields),
    useRefusal,
    Editor: ({ row, asked, field, onClose }) => (
      <EditDrawer row={row as never} day={asked['day']!} field={field} onClose={onClose} />
    ),
  },
  Why: ({ row, asked, onClose }) => (
    <WhyDrawer
      report={daySheet.id}
      tankCode={String(row['tankCode'])}
      from={asked['day']!}
      day={asked['day']!}
      asAt={asked['asAt']}
      onClose={onClose}
    />
  ),
  marks: sheetMarks,
}
