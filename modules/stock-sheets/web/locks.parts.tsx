import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { currentSession } from '#platform/web/base/session.ts'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { heldLocks, lockHistory } from '../contract/locks.report.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import { type HeldTank, UnlockQuestion } from './unlock.question.tsx'

const tabs = { held: heldLocks.path, history: lockHistory.path }

function Tabs({ shown }: { shown: keyof typeof tabs }) {
  const { t } = useTranslation('stock-sheets')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('lockedAssets.title')}
      value={shown}
      onChange={(value) => void navigate({ to: tabs[value as keyof typeof tabs] })}
      data={Object.keys(tabs).map((value) => ({ value, label: t(`locks.${value}`) }))}
    />
  )
}

/** One's own lock is given back, that of another can be forced. */
function RowActions({ row, refresh }: ReportPartProps & { row: Record<string, unknown> }) {
  const { t } = useTranslation('stock-sheets')
  const [isAsking, setAsking] = useState(false)
  const mayForce = usePermission(lockElements.force)
  const mayEdit = usePermission(sheetElements.edit)
  const isMine = row['userId'] === currentSession()?.userId
  const may = isMine ? mayEdit : mayForce
  if (!may.visible) return null
  const close = () => {
    setAsking(false)
    refresh()
  }
  return (
    <>
      <ActionButton
        label={`${t(isMine ? 'locks.unlock' : 'locks.force')} ${String(row['tankCode'])}`}
        tone={isMine ? 'plain' : 'danger'}
        disabledReason={may.enabled ? undefined : may.reason}
        onClick={() => setAsking(true)}
      />
      {isAsking && <UnlockQuestion held={row as unknown as HeldTank} isMine={isMine} onClose={close} />}
    </>
  )
}

export const heldLocksParts: ReportParts = { Actions: () => <Tabs shown="held" />, RowActions, actionsWidth: 210 }
export const lockHistoryParts: ReportParts = { Actions: () => <Tabs shown="history" /> }
