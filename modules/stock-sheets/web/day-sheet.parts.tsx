import './stock.css'
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import { DayState } from './day-state.tsx'
import { EditDrawer } from './edit.drawer.tsx'
import { sheetMarks } from './marks.ts'
import { useDayStates } from './use-day-states.ts'
import { type AskedRow, WhyDrawer } from './why.drawer.tsx'

function About({ asked }: ReportPartProps) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const states = useDayStates(asked)
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

/** The pencil of a row; it says why where the row cannot be changed. */
function RowActions({ row, asked, refresh }: ReportPartProps & { row: Record<string, unknown> }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const [isOpen, setOpen] = useState(false)
  const may = usePermission(sheetElements.edit)
  const isClosed = useDayStates(asked).some(({ plant, closed }) => plant === row['plant'] && closed !== null)
  if (!may.visible) return null
  const lockedBy = row['lockedBy'] as string | null
  const reason = asked['asAt']
    ? t('daily.pastHint')
    : isClosed
      ? t('daily.dayClosedHint')
      : lockedBy
        ? t('edit.lockedBy', { name: lockedBy, at: formatInstant(row['lockedAt'] as string, language) })
        : may.enabled
          ? undefined
          : (may.reason ?? t('edit.right'))
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      <IconButton
        label={t('edit.button', { tank: row['tankCode'] })}
        icon={lockedBy ? IconLock : IconPencil}
        onClick={() => setOpen(true)}
        disabledReason={reason}
      />
      {isOpen && <EditDrawer row={row as never} day={asked['day']!} onClose={close} />}
    </>
  )
}

export const daySheetParts: ReportParts = {
  Actions: ({ asked, refresh }) =>
    asked['asAt'] ? null : (
      <DayState day={asked['day']!} plant={asked['plant']} states={useDayStates(asked)} onDone={refresh} />
    ),
  About,
  RowActions,
  Why: ({ row, asked, onClose }) => (
    <WhyDrawer
      row={row as unknown as AskedRow}
      from={asked['day']!}
      day={asked['day']!}
      asAt={asked['asAt']}
      onClose={onClose}
    />
  ),
  marks: sheetMarks,
}
