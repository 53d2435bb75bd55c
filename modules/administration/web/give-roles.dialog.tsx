import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import type { AssignableRole, RoleHolder } from '../contract/user-roles.contract.ts'
import { takesTwo } from '../rules/giving-roles.ts'

export interface Giving {
  user: RoleHolder
  role: AssignableRole
}

/** Roles that are not given by a tick alone: who gets what in words, and why it is asked. */
export const isSerious = ({ role }: Giving): boolean => takesTwo(role) || !role.isWithinOwn

export function GiveRolesDialog(props: {
  givings: readonly Giving[]
  busy: boolean
  onGive: (reason: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('administration')
  const [reason, setReason] = useState('')
  const isAsked = props.givings.some(({ role }) => role.giving === 'asked')
  return (
    <ConfirmDialog
      opened
      title={t('userRoles.askTitle')}
      onCancel={props.onCancel}
      choices={[
        {
          label: t('userRoles.askYes'),
          tone: 'primary',
          busy: props.busy,
          onChoose: () => props.onGive(reason.trim()),
        },
      ]}
    >
      <p>{t('userRoles.askBody')}</p>
      <ul className="give-list">
        {props.givings.map(({ user, role }) => (
          <li key={`${user.userId} ${role.id}`}>
            {t(role.isSuperAdmin ? 'userRoles.askSuper' : 'userRoles.askLine', { role: role.name, user: user.name })}
          </li>
        ))}
      </ul>
      <p>{t(isAsked ? 'userRoles.askSecond' : 'userRoles.askAlone')}</p>
      {isAsked && <TextField name="reason" label={t('userRoles.askReason')} value={reason} onChange={setReason} />}
    </ConfirmDialog>
  )
}
