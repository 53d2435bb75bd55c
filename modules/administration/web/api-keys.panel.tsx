import './administration.css'
import { MultiSelect, TagsInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  apiKeyElements,
  apiKeyLimits,
  apiKeyScopes,
  type ApiKeyView,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '#platform/core/api-key.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FormButtons } from '#platform/ui/parts/form-buttons.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { ShownOnce } from './shown-once.tsx'

/** The keys that a machine shows instead of a password. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const permission = usePermission(apiKeyElements.edit)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null)
  const queryKey = ['registry', 'users', 'api-keys', record.id]
  const keys = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listApiKeys, { query: { userId: record.id }, signal }),
  })
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSuccess: () => toast(t('keys.revokedNow')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => {
      setRevoking(null)
      return queries.invalidateQueries({ queryKey })
    },
  })
  if (keys.error) return <ErrorPanel {...describeError(keys.error)} onRetry={() => void keys.refetch()} />
  if (!keys.data) return <SkeletonRows height={28} />
  return (
    <>
      {keys.data.length === 0 ? (
        <p className="muted">{t('keys.none')}</p>
      ) : (
        <ul className="panel-list">
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={permission.enabled ? () => setRevoking(key) : undefined} />
          ))}
        </ul>
      )}
      {permission.visible && (
        <div className="panel-line">
          <ActionButton
            label={t('keys.new')}
            icon={IconPlus}
            disabledReason={permission.reason}
            onClick={() => setMaking(true)}
            keepLabel
          />
        </div>
      )}
      {making && (
        <NewKeyDialog
          userId={record.id}
          onClose={() => {
            setMaking(false)
            void queries.invalidateQueries({ queryKey })
          }}
        />
      )}
      <ConfirmDialog
        opened={revoking !== null}
        title={t('keys.revokeTitle', { name: revoking?.name ?? '' })}
        onCancel={() => setRevoking(null)}
        choices={[
          {
            label: t('keys.revoke'),
            tone: 'danger',
            busy: revoke.isPending,
            onChoose: () => revoking && revoke.mutate(revoking.id),
          },
        ]}
      >
        {t('keys.revokeBody')}
      </ConfirmDialog>
    </>
  )
}

const isOver = ({ endsAt }: ApiKeyView) => Date.parse(endsAt) <= Date.now()

function KeyRow(props: { apiKey: ApiKeyView; onRevoke: (() => void) | undefined }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const { apiKey } = props
  const ended = isOver(apiKey)
  const when = (instant: string) => formatInstant(instant, language)
  return (
    <li>
      <span>
        <strong>{apiKey.name}</strong> <code>tk_{apiKey.keyId}_…</code>{' '}
        {apiKey.revokedAt !== null && <StatusChip tone="muted" text={t('keys.revoked')} />}
        {apiKey.revokedAt === null && ended && <StatusChip tone="muted" text={t('keys.over')} />}
      </span>
      <span>{apiKey.scopes.join(', ')}</span>
      <span className="muted">{t('keys.made', { who: apiKey.createdBy, when: when(apiKey.createdAt) })}</span>
      <span className="muted">
        {t('keys.ends', { when: when(apiKey.endsAt) })} ·{' '}
        {apiKey.lastUsedAt ? t('keys.used', { when: when(apiKey.lastUsedAt) }) : t('keys.neverUsed')}
      </span>
      {apiKey.networks.length > 0 && (
        <span className="muted">{t('keys.from', { networks: apiKey.networks.join(', ') })}</span>
      )}
      {apiKey.revokedAt === null && !ended && props.onRevoke && (
        <span>
          <button
            type="button"
            className="link-button"
            aria-label={t('keys.revokeThis', { name: apiKey.name })}
            onClick={props.onRevoke}
          >
            {t('keys.revoke')}
          </button>
        </span>
      )}
    </li>
  )
}

const dayMs = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

function NewKeyDialog(props: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('administration')
  const describeError = useDescribeError()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [networks, setNetworks] = useState<string[]>([])
  const [endsOn, setEndsOn] = useState(() => inDays(90))
  const offered = useQuery({
    queryKey: ['api-key-scopes', props.userId],
    queryFn: ({ signal }) => call(apiKeyScopes, { query: { userId: props.userId }, signal }),
    staleTime: 0,
  })
  const make = useMutation({
    mutationFn: () => {
      const endsAt = `${endsOn}T00:00:00.000Z`
      return call(createApiKey, { body: { userId: props.userId, name, scopes, networks, endsAt } })
    },
  })
  const missing = name.trim() === '' || scopes.length === 0 || endsOn === '' ? t('keys.incomplete') : undefined
  const error = offered.error ?? make.error
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={make.data ? t('keys.madeTitle') : t('keys.new')}
      size="lg"
      closeOnClickOutside={false}
    >
      {make.data ? (
        <>
          <p>{t('keys.madeBody')}</p>
          <ShownOnce label={t('keys.key')} secret={make.data.key} />
        </>
      ) : (
        <form
          className="key-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (!missing && !make.isPending) make.mutate()
          }}
        >
          <TextField
            name="keyName"
            label={t('keys.name')}
            hint={t('keys.nameHint')}
            value={name}
            onChange={setName}
            maxLength={100}
            required
          />
          <MultiSelect
            label={t('keys.scopes')}
            description={offered.data?.scopes.length === 0 ? t('keys.noScopes') : t('keys.scopesHint')}
            data={offered.data?.scopes ?? []}
            value={scopes}
            onChange={setScopes}
            maxValues={apiKeyLimits.scopes}
            searchable
            withAsterisk
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
          <TagsInput
            label={t('keys.networks')}
            description={t('keys.networksHint')}
            value={networks}
            onChange={setNetworks}
            maxTags={apiKeyLimits.networks}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
          <DateField
            name="keyEnds"
            label={t('keys.endsOn')}
            hint={offered.data && t('keys.endsHint', { days: offered.data.longestDays })}
            value={endsOn}
            onChange={setEndsOn}
            required
          />
          {error && <ErrorPanel {...describeError(error)} />}
          <FormButtons label={t('keys.make')} busy={make.isPending} disabledReason={missing} onCancel={props.onClose} />
        </form>
      )}
    </Dialog>
  )
}
