import { IconBan, IconCircleCheck, IconLock, IconLockOpen, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { StepButtons } from '#platform/web/objects/step-buttons.tsx'
import type { Status, StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { moveInstruction } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { instructionStates } from '#modules/movement-instructions/rules/instruction-states.ts'
import { instructionKey } from '../form/use-instruction-form.ts'

const icons = {
  create: IconCircleCheck,
  start: IconPlayerPlay,
  close: IconLock,
  reopen: IconLockOpen,
  cancel: IconBan,
}

/** The ways out of the present state; a way that is closed says why. */
export function Transitions({ record, isSettled }: { record: StoredInstruction; isSettled: boolean }) {
  const { t } = useTranslation('movement-instructions')
  const queries = useQueryClient()
  return (
    <StepButtons
      states={instructionStates}
      record={record}
      look={(step) =>
        step === 'save'
          ? undefined
          : {
              label: t(`page.move.${step}`),
              icon: icons[step],
              held: isSettled ? undefined : t('page.saveFirst'),
              lacking: (issues) => t('page.incomplete', { count: issues.length }),
              ...(step === 'cancel' ? { tone: 'danger', inMenu: true } : { tone: 'primary' }),
              ask: {
                title: t(`page.ask.${step}`, { voyage: record.voyageNumber }),
                follows: [t(`page.consequence.${step}`, { count: record.lots.length })],
                cancel: t('page.leaveIt'),
              },
            }
      }
      reason={{ label: t('movementInstructions.field.statusReason'), maxLength: 500 }}
      take={(step, { reason }) =>
        call(moveInstruction, {
          params: { id: record.id },
          body: { to: instructionStates.after(record.status, step) as Status, reason },
          version: record.version,
        })
      }
      onTaken={(stored) => {
        queries.setQueryData(instructionKey(stored.id), stored)
        void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
        toast(t('page.moved', { status: t(`movementInstructions.choice.status.${stored.status}`) }))
      }}
    />
  )
}
