import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { type LotProposal, planFromInstruction } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { FieldChange } from './difference.tsx'

/** The lots of an instruction as operations: what would be made, and what the instruction says otherwise by now. */
export function FromInstruction(props: {
  voyage: string
  onClose: () => void
  onDone: (plant: string, begins: string | null) => void
}) {
  const { t } = useTranslation('operative-plan')
  const queries = useQueryClient()
  const [voyage, setVoyage] = useState(props.voyage)
  const [take, setTake] = useState<ReadonlySet<string>>(new Set())
  const ask = (mode: 'look' | 'apply') =>
    call(planFromInstruction, {
      body: { voyageNumber: voyage.trim().toUpperCase(), mode, take: [...take] },
      idempotencyKey: crypto.randomUUID(),
    })
  const look = useMutation({ mutationFn: () => ask('look'), onSuccess: () => setTake(new Set()) })
  const apply = useMutation({
    mutationFn: () => ask('apply'),
    onSuccess: ({ plant, begins }) => {
      toast(t('instruction.done'))
      void queries.invalidateQueries({ queryKey: ['registry', scheduledOperationRegistry.id] })
      props.onDone(plant, begins)
    },
  })
  const begin = useEffectEvent(() => {
    if (props.voyage !== '') look.mutate()
  })
  useEffect(() => begin(), [])
  const proposals = look.data?.proposals
  const isNothing = proposals?.every(({ action }) => action === 'unchanged') ?? false
  return (
    <FormDialog
      title={t('instruction.title')}
      label={t(proposals ? 'instruction.go' : 'instruction.look')}
      size={680}
      busy={look.isPending || apply.isPending}
      disabledReason={isNothing ? t('instruction.nothing') : undefined}
      onSubmit={() => (proposals ? apply.mutate() : look.mutate())}
      onClose={props.onClose}
    >
      <Failure error={look.error ?? apply.error} />
      <TextInput
        id="field-voyage"
        label={t('instruction.voyage')}
        required
        data-autofocus
        value={voyage}
        onChange={(event) => {
          look.reset()
          setVoyage(event.currentTarget.value)
        }}
      />
      {isNothing && <p>{t('instruction.nothing')}</p>}
      {proposals?.map((proposal) => (
        <Proposal
          key={proposal.lotCode}
          proposal={proposal}
          isTaken={take.has(proposal.lotCode)}
          onTake={(isTaken) =>
            setTake((before) => {
              const next = new Set(before)
              if (isTaken) next.add(proposal.lotCode)
              else next.delete(proposal.lotCode)
              return next
            })
          }
        />
      ))}
    </FormDialog>
  )
}

function Proposal(props: { proposal: LotProposal; isTaken: boolean; onTake: (isTaken: boolean) => void }) {
  const { t } = useTranslation('operative-plan')
  const { lotCode, action, operation, fields } = props.proposal
  return (
    <section className="plan-proposal">
      <h3>
        {lotCode} · {t(`instruction.${action}`, { number: operation?.number ?? '' })}
      </h3>
      {fields.length > 0 && (
        <>
          <table className="plan-difference">
            <thead>
              <tr>
                <th scope="col">{t('difference.field')}</th>
                <th scope="col">{t('difference.before')}</th>
                <th scope="col">{t('difference.after')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field.field}>
                  <FieldChange {...field} />
                </tr>
              ))}
            </tbody>
          </table>
          <Checkbox
            label={t('instruction.take')}
            checked={props.isTaken}
            onChange={(event) => props.onTake(event.currentTarget.checked)}
          />
        </>
      )}
    </section>
  )
}
