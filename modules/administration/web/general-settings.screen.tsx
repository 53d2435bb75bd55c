import './administration.css'
import { TagsInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import {
  type SettingDefinition,
  settingDefinitions,
  type SettingKey,
  settingProblem,
  type SettingValue,
} from '#platform/core/settings.ts'
import { sameValue } from '#platform/core/same-value.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { DirtyBar } from '#platform/ui/parts/dirty-bar.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { LeaveGuard } from '#platform/web/forms/leave-guard.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  type GeneralSetting,
  generalSettings,
  generalSettingsElements,
  generalSettingsId,
  saveGeneralSettings,
} from '../contract/general-settings.contract.ts'

const queryKey = ['registry', generalSettingsId]
/** What is typed: a number as text, or the words; null takes the delivered value back. */
type Entered = string | string[] | null

const groupOf = (key: SettingKey) => key.slice(0, key.indexOf('.'))

/** Every setting that the product really asks for, by group; changes are gathered and saved together. */
export function GeneralSettingsScreen() {
  const { t } = useTranslation('administration')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const canEdit = usePermission(generalSettingsElements.edit)
  const [entered, setEntered] = useState<ReadonlyMap<SettingKey, Entered>>(new Map())
  usePageTitle(t('settings.title'))
  const settings = useQuery({ queryKey, queryFn: ({ signal }) => call(generalSettings, { signal }) })

  const byKey = new Map((settings.data ?? []).map((setting) => [setting.key, setting]))
  const changes = [...entered].flatMap(([key, text]) => {
    const setting = byKey.get(key)!
    const value = text === null ? null : valueOf(text)
    const unchanged = value === null ? setting.version === 0 : sameValue(value, setting.value)
    return unchanged ? [] : [{ key, value, version: setting.version }]
  })
  const problems = new Map(
    changes.flatMap(({ key, value }) => {
      const problem = value === null ? undefined : settingProblem(key, value)
      return problem ? [[key, issueText(problem)] as const] : []
    }),
  )
  const save = useMutation({
    mutationFn: (_sent: typeof entered) => call(saveGeneralSettings, { body: { changes } }),
    onSuccess: (stored, sent) => {
      queries.setQueryData(queryKey, stored)
      // What was entered while they were on their way is still to be saved.
      setEntered((now) => new Map([...now].filter(([key, text]) => text !== sent.get(key))))
      toast(t('settings.saved'))
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  const saveAll = () =>
    problems.size > 0
      ? Promise.resolve(false)
      : save.mutateAsync(entered).then(
          () => true,
          () => false,
        )
  const discard = () => {
    setEntered(new Map())
    save.reset()
  }
  useShortcuts(changes.length > 0 ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void saveAll() }] : [])

  const groups = Map.groupBy(settings.data ?? [], ({ key }) => groupOf(key))
  return (
    <div className="screen">
      <PageHeader title={t('settings.title')} />
      <div className="settings-main">
        <p className="muted">{t('settings.body')}</p>
        {settings.error && <ErrorPanel {...describeError(settings.error)} onRetry={() => void settings.refetch()} />}
        {save.error && <ErrorPanel {...describeError(save.error)} />}
        {settings.isPending && <SkeletonRows height={40} />}
        {[...groups].map(([group, members]) => (
          <section key={group} className="settings-group" aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{t(`settings.group.${group}`)}</h2>
            {members.map((setting) => (
              <SettingRow
                key={setting.key}
                setting={setting}
                entered={entered.get(setting.key)}
                problem={problems.get(setting.key)}
                disabledReason={canEdit.reason}
                onChange={(value) => setEntered(new Map(entered).set(setting.key, value))}
              />
            ))}
          </section>
        ))}
      </div>
      <DirtyBar changes={changes.length} busy={save.isPending} onSave={() => void saveAll()} onDiscard={discard} />
      <LeaveGuard
        isSettled={() => changes.length === 0}
        changes={changes.length}
        onSave={saveAll}
        onDiscard={discard}
      />
    </div>
  )
}

const valueOf = (text: string | string[]): SettingValue =>
  Array.isArray(text) ? text : text.trim() === '' ? Number.NaN : Number(text)
const textOf = (value: SettingValue): string | string[] => (Array.isArray(value) ? value : String(value))

function SettingRow(props: {
  setting: GeneralSetting
  entered: Entered | undefined
  problem: string | undefined
  disabledReason: string | undefined
  onChange: (value: Entered) => void
}) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const { setting, entered } = props
  const definition: SettingDefinition = settingDefinitions[setting.key]
  const label = t(`settings.name.${setting.key}`)
  const shown = entered === undefined ? textOf(setting.value) : entered === null ? textOf(setting.default) : entered
  const readOnly = props.disabledReason !== undefined
  const isDelivered = entered === null || (entered === undefined && setting.version === 0)
  const unit =
    definition.kind === 'integer' && definition.unit !== 'count' ? t(`settings.unit.${definition.unit}`) : undefined
  const delivered = Array.isArray(setting.default)
    ? setting.default.join(', ') || t('settings.noWords')
    : setting.default
  return (
    <div className="setting-row">
      <div>
        <strong id={`setting-${setting.key}`}>{label}</strong>{' '}
        {!isDelivered && <StatusChip tone="progress" text={t('settings.changed')} />}
        <p className="muted">{t(`settings.description.${setting.key}`)}</p>
        <p className="muted">
          {definition.kind === 'integer'
            ? t(unit ? 'settings.bounds' : 'settings.boundsBare', {
                delivered,
                unit,
                min: definition.min,
                max: definition.max,
              })
            : t('settings.delivered', { delivered })}
          {setting.updatedAt &&
            ` · ${t('settings.by', { who: setting.updatedBy, when: formatInstant(setting.updatedAt, language) })}`}
        </p>
      </div>
      <div className="setting-value" title={props.disabledReason}>
        {definition.kind === 'integer' ? (
          <NumberField
            name={setting.key}
            label={label}
            compact
            unit={unit}
            decimals={0}
            value={String(shown)}
            error={props.problem}
            readOnly={readOnly}
            onChange={props.onChange}
          />
        ) : (
          <TagsInput
            aria-label={label}
            placeholder={readOnly ? '' : t('settings.addWord')}
            value={[...(shown as string[])]}
            error={props.problem}
            readOnly={readOnly}
            onChange={props.onChange}
          />
        )}
        {!isDelivered && !readOnly && (
          <IconButton
            label={t('settings.reset', { name: label })}
            icon={IconArrowBackUp}
            onClick={() => props.onChange(null)}
          />
        )}
      </div>
    </div>
  )
}
