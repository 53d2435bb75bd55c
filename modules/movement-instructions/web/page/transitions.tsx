import { Button, Menu } from '@mantine/core'
import { IconBan, IconChevronDown, IconCircleCheck, IconLock, IconLockOpen, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { Status, StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  instructionElements,
  moveInstruction,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { incompleteness } from '#modules/movement-instructions/rules/instruction.rules.ts'
import { draftOf } from '#modules/movement-instructions/rules/lots.ts'
import { nextStates, stepBetween } from '#modules/movement-instructions/rules/states.ts'
import { instructionKey } from '../form/use-instruction-form.ts'

const icons = { created: IconCircleCheck, ongoing: IconPlayerPlay, closed: IconLock, canceled: IconBan }

/** The ways out of the present state; a way that is closed says why. */
export function Transitions({ record, isSettled }: { record: StoredInstruction; isSettled: boolean }) {
  const { t } = useTranslation('movement-instructions')
  const may = usePermission(instructionElements.transition)
  const mayReopen = usePermission(instructionElements.reopen)
  const [asking, setAsking] = useState<Status | null>(null)
  const { status } = record
  const open = record.lots.filter((lot) => !lot.isClosed).length
  const verb = (to: Status) => (status === 'closed' && to === 'ongoing' ? t('page.move.reopen') : t(`page.move.${to}`))

  const reasonAgainst = (to: Status): string | undefined => {
    const step = stepBetween(status, to)
    const right = status === 'closed' ? mayReopen : may
    if (!right.enabled) return right.reason ?? t('page.mayNot')
    if (!isSettled) return t('page.saveFirst')
    if (step?.needsComplete) {
      const missing = incompleteness(draftOf(record)).length
      if (missing > 0) return t('page.incomplete', { count: missing })
    }
    if (step?.needsLotsClosed && open > 0) return t('page.lotsOpen', { count: open })
    return undefined
  }
  if (!may.visible) return null
  const [forward, ...others] = nextStates(status)
  return (
    <>
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              aria-label={t('page.otherMoves')}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            >
              {t('page.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((to) => {
              const reason = reasonAgainst(to)
              return (
                <Menu.Item
                  key={to}
                  color="var(--alarm)"
                  leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
                  aria-disabled={reason !== undefined}
                  {...(reason ? { 'data-disabled': true, title: reason } : {})}
                  onClick={() => reason === undefined && setAsking(to)}
                >
                  {verb(to)}
                  {reason && <span className="visually-hidden"> {reason}</span>}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {forward && (
        <ActionButton
          label={verb(forward)}
          icon={status === 'closed' ? IconLockOpen : icons[forward as keyof typeof icons]}
          tone="primary"
          disabledReason={reasonAgainst(forward)}
          onClick={() => setAsking(forward)}
          keepLabel
        />
      )}
      {asking && <MoveDialog record={record} to={asking} verb={verb(asking)} onClose={() => setAsking(null)} />}
    </>
  )
}

function MoveDialog(props: { record: StoredInstruction; to: Status; verb: string; onClose: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const { record, to } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const needsReason = stepBetween(record.status, to)?.needsReason === true
  const lacking = needsReason && reason.trim() === ''
  const move = useMutation({
    mutationFn: () =>
      call(moveInstruction, {
        params: { id: record.id },
        body: { to, reason: reason.trim() || null },
        version: record.version,
      }),
    onSuccess: (stored) => {
      queries.setQueryData(instructionKey(stored.id), stored)
      void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
      toast(t('page.moved', { status: t(`movementInstructions.choice.status.${to}`) }))
      props.onClose()
    },
  })
  const kind = record.status === 'closed' ? 'reopen' : to
  return (
    <ConfirmDialog
      opened
      title={t(`page.ask.${kind}`, { voyage: record.voyageNumber })}
      cancelLabel={t('page.leaveIt')}
      onCancel={props.onClose}
      choices={[
        {
          label: props.verb,
          tone: to === 'canceled' ? 'danger' : 'primary',
          busy: move.isPending,
          onChoose: () => {
            setAttempted(true)
            if (!lacking) move.mutate()
          },
        },
      ]}
    >
      <p>{t(`page.consequence.${kind}`, { count: record.lots.length })}</p>
      {move.error && <ErrorPanel {...describeError(move.error)} />}
      {needsReason && (
        <MultilineField
          name="transition-reason"
          label={t('movementInstructions.field.statusReason')}
          required
          value={reason}
          maxLength={500}
          error={attempted && lacking ? t('page.reasonNeeded') : undefined}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  )
}
