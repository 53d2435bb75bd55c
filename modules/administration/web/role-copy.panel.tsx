import './administration.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BilingualField } from '#platform/ui/fields/bilingual-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { matrixElements } from '#modules/navigation/contract/permission-matrix.contract.ts'
import { type Role, roleRegistry } from '../contract/roles.registry.ts'
import { duplicateRole } from '../contract/user-roles.contract.ts'
import { useNavigate } from '#platform/web/base/address.tsx'

/** A new role with the permissions and attributes of this one, to be changed afterwards. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const mayGrant = usePermission(matrixElements.edit)
  const [name, setName] = useState('')
  const [description, setDescription] = useState(record['description'] as Role['description'])
  const [key] = useState(() => crypto.randomUUID())
  const copy = useMutation({
    mutationFn: () => call(duplicateRole, { body: { roleId: record.id, name, description }, idempotencyKey: key }),
    onSuccess: ({ id, grants }) => {
      toast(t('copy.done', { name, count: grants }))
      void navigate({ to: `/system/Roles/${id}` })
    },
  })
  const missing = [name, description.en, description.it].some((text) => text.trim() === '')
    ? t('copy.nameFirst')
    : undefined
  return (
    <div className="copy-form">
      <TextField name="copy-name" label={t('copy.name')} value={name} onChange={setName} />
      <BilingualField
        name="copy-description"
        label={t('copy.description')}
        value={description}
        maxLength={roleRegistry.field('description').maxLength}
        errors={{}}
        onChange={setDescription}
      />
      <ActionButton
        label={t('copy.do')}
        busy={copy.isPending}
        disabledReason={mayGrant.reason ?? missing}
        onClick={() => copy.mutate()}
        keepLabel
      />
      {copy.error && <ErrorPanel {...describeError(copy.error)} />}
    </div>
  )
}
