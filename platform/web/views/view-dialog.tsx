import { Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { Language } from '#platform/core/language.ts'
import { ownRoles } from '#platform/core/security.contract.ts'
import { type ListView, viewElements, type ViewScope } from '#platform/core/view.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { usePermission } from '../base/permissions.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import type { ViewProperties } from './use-view-actions.ts'

/** Name of a view and who sees it, for a new one and for one that is there. */
export function ViewDialog(props: {
  /** Null for a new one. */
  view: ListView | null
  title: string
  busy: boolean
  error: unknown
  onSave: (properties: ViewProperties) => void
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { view } = props
  const [name, setName] = useState(view?.name ?? '')
  const [scope, setScope] = useState<ViewScope>(view?.scope ?? 'me')
  const [roleId, setRoleId] = useState<string | null>(view?.roleId ?? null)
  const [tried, setTried] = useState(false)
  const roles = useQuery({ queryKey: ['own-roles'], queryFn: () => call(ownRoles) })
  const choices = rolesOffered(roles.data ?? [], view, language)
  const chosenRole = roleId ?? choices[0]?.value ?? null
  const shareRole = usePermission(viewElements.shareRole)
  const shareAll = usePermission(viewElements.shareAll)
  const refused = props.error instanceof ApiFailure ? props.error.entries.find(({ key }) => key === 'name') : undefined
  const nameError = refused?.value ?? (tried && name.trim() === '' ? t('views.nameMissing') : undefined)
  const submit = () => {
    setTried(true)
    if (name.trim() !== '') props.onSave({ name, scope, roleId: scope === 'role' ? chosenRole : null })
  }
  const scopes = [
    { value: 'me' as const, visible: true, reason: undefined },
    { value: 'role' as const, ...shareRole },
    { value: 'everyone' as const, ...shareAll },
    // What is shared already may stay so, whoever changes its name.
  ].filter((one) => one.visible || one.value === view?.scope)
  return (
    <Dialog opened onClose={props.onClose} title={props.title}>
      <form
        className="view-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={t('views.name')}
          data-autofocus
          maxLength={60}
          required
          value={name}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label={t('views.seenBy')} value={scope} onChange={(value) => setScope(value as ViewScope)}>
          <div className="view-scopes">
            {scopes.map(({ value, reason }) => {
              const off = value !== view?.scope && reason !== undefined
              return (
                <Radio
                  key={value}
                  value={value}
                  label={t(`views.scope.${value}`)}
                  description={off ? reason : t(`views.scopeHint.${value}`)}
                  disabled={off}
                />
              )
            })}
          </div>
        </Radio.Group>
        {scope === 'role' && (
          <Select
            label={t('views.role')}
            data={choices}
            value={chosenRole}
            allowDeselect={false}
            onChange={setRoleId}
          />
        )}
        {props.error !== null && !refused && <ErrorPanel {...describeError(props.error)} />}
        <div className="dialog-buttons">
          <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
          <ActionButton type="submit" label={t('views.save')} tone="primary" busy={props.busy} keepLabel />
        </div>
      </form>
    </Dialog>
  )
}

/** The user's own roles, and the one that the view is shared with already. */
function rolesOffered(own: AnswerOf<typeof ownRoles>, view: ListView | null, language: Language) {
  const offered = own.map(({ id, name, description }) => ({ value: id, label: `${name} - ${description[language]}` }))
  const isThere = view?.roleId == null || own.some(({ id }) => id === view.roleId)
  return isThere ? offered : [...offered, { value: view.roleId!, label: view.roleName ?? '' }]
}
