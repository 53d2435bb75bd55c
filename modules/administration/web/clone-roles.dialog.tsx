import './administration.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { metaOf, reference } from '#platform/core/fields.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { ReferenceInput } from '#platform/web/fields/reference-input.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { cloneUserRoles } from '../contract/user-roles.contract.ts'

const userField = metaOf(reference({ to: 'users', max: 151 }))

/** All roles of another user for this one: first the difference, then the word to do it. */
export function CloneRolesDialog(props: { to?: string; onClose: () => void }) {
  const { t } = useTranslation('administration')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState(props.to ?? '')
  const [key] = useState(() => crypto.randomUUID())
  const ready = from !== '' && to !== ''
  const difference = useQuery({
    queryKey: ['registry', 'users', 'clone', from, to],
    enabled: ready,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      call(cloneUserRoles, {
        body: { from, to, mode: 'show' },
        idempotencyKey: crypto.randomUUID(),
        signal,
      }),
  })
  const { given = [], taken = [], kept = [] } = difference.data ?? {}
  const apply = useMutation({
    mutationFn: () => {
      const seen = { given: given.map(({ id }) => id), taken: taken.map(({ id }) => id) }
      return call(cloneUserRoles, { body: { from, to, mode: 'apply', seen }, idempotencyKey: key })
    },
    onSuccess: ({ waiting }) => {
      toast(waiting > 0 ? t('clone.waiting', { count: waiting }) : t('clone.done', { to, from }))
      void queries.invalidateQueries({ queryKey: ['registry', 'users'] })
      props.onClose()
    },
  })
  const error = difference.error ?? apply.error
  const nothing = difference.data !== undefined && given.length + taken.length === 0
  const waiting = difference.data === undefined ? t('clone.chooseFirst') : undefined
  return (
    <Dialog opened onClose={props.onClose} title={t('clone.title')} size="lg">
      <div className="key-form">
        <ReferenceInput
          name="from"
          label={t('clone.from')}
          field={userField}
          value={from}
          onChange={setFrom}
          required
        />
        <ReferenceInput name="to" label={t('clone.to')} field={userField} value={to} onChange={setTo} required />
      </div>
      {error && <ErrorPanel {...describeError(error)} />}
      {ready && difference.isPending && <SkeletonRows height={28} />}
      {difference.data && (
        <div className="clone-difference" role="group" aria-label={t('clone.difference')}>
          <RoleGroup title={t('clone.given', { count: given.length })} roles={given} tone="progress" />
          <RoleGroup title={t('clone.taken', { count: taken.length })} roles={taken} tone="attention" />
          <RoleGroup title={t('clone.kept', { count: kept.length })} roles={kept} tone="neutral" />
        </div>
      )}
      <div className="dialog-buttons">
        <ActionButton label={t('shell:ui.cancel')} onClick={props.onClose} keepLabel />
        <ActionButton
          label={t('clone.apply', { count: given.length + taken.length })}
          tone="primary"
          busy={apply.isPending}
          disabledReason={nothing ? t('clone.nothing') : waiting}
          onClick={() => apply.mutate()}
          keepLabel
        />
      </div>
    </Dialog>
  )
}

function RoleGroup(props: {
  title: string
  roles: readonly { id: string; name: string }[]
  tone: 'progress' | 'attention' | 'neutral'
}) {
  if (props.roles.length === 0) return null
  return (
    <section>
      <h3>{props.title}</h3>
      <ul className="chip-list">
        {props.roles.map((role) => (
          <li key={role.id}>
            <StatusChip tone={props.tone} text={role.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
