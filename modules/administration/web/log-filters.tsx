import { SegmentedControl, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLogObjects, logActions } from '#platform/core/change-log.contract.ts'
import { metaOf, reference } from '#platform/core/fields.ts'
import { signInEvents } from '#platform/core/sign-in-log.contract.ts'
import { siteDayStart, siteMonthStart } from '#platform/core/site-moments.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { call } from '#platform/web/base/api.ts'
import { ReferenceInput } from '#platform/web/fields/reference-input.tsx'
import type { useLogAddress } from './use-log-address.ts'

const userField = metaOf(reference({ to: 'users', max: 151 }))
const typingPause = 350
const day = 24 * 60 * 60 * 1000

type Log = ReturnType<typeof useLogAddress>

/** By words, time, person and kind; everything stands in the address. */
export function LogFilterBar({ log }: { log: Log }) {
  const { t } = useTranslation('administration')
  const { address, set, shown } = log
  const moment = (name: 'from' | 'to') => ({
    id: name,
    control: (
      <div className="filter-instant">
        <InstantField
          name={`filter-${name}`}
          label={t(`logs.${name}`)}
          compact
          value={address[name] ?? ''}
          onChange={(value) => set({ [name]: value })}
        />
      </div>
    ),
  })
  const account = {
    id: 'account',
    control: (
      <ReferenceInput
        name="filter-account"
        label={t('logs.who')}
        field={userField}
        compact
        value={address.account ?? ''}
        onChange={(value) => set({ account: value })}
      />
    ),
  }
  const choice = (name: 'action' | 'event', values: readonly string[]) => ({
    id: name,
    control: (
      <ChoiceField
        name={`filter-${name}`}
        label={t(`logs.${name}.label`)}
        compact
        choices={values.map((value) => ({ value, label: t(`logs.${name}.${value}`) }))}
        value={address[name] ?? ''}
        onChange={(value) => set({ [name]: value })}
      />
    ),
  })
  const period = { id: 'period', control: <Period log={log} /> }
  const filters =
    shown === 'changes'
      ? [
          { id: 'text', control: <TextFilter log={log} /> },
          period,
          account,
          { id: 'object', control: <ObjectFilter log={log} /> },
          choice('action', logActions),
          moment('from'),
          moment('to'),
          {
            id: 'by',
            control: (
              <Switch
                label={t('logs.bySystem')}
                checked={address.by === 'all'}
                onChange={(event) => set({ by: event.currentTarget.checked ? 'all' : undefined })}
              />
            ),
          },
        ]
      : [period, account, choice('event', signInEvents), moment('from'), moment('to')]
  return <FilterBar visible={filters.length} active={log.active} onClear={log.clear} filters={filters} />
}

/** What is typed reaches the address after a short pause. */
function TextFilter({ log }: { log: Log }) {
  const { t } = useTranslation('administration')
  const stored = log.address.text ?? ''
  const [typed, setTyped] = useState(stored)
  useEffect(() => setTyped(stored), [stored])
  const send = useDebouncedCallback((text: string) => log.set({ text: text.trim() }), typingPause)
  return (
    <TextField
      name="filter-text"
      label={t('logs.text')}
      compact
      maxLength={100}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        send(text)
      }}
    />
  )
}

function ObjectFilter({ log }: { log: Log }) {
  const { t, i18n } = useTranslation('administration')
  const objects = useQuery({
    queryKey: ['log-objects', i18n.language],
    queryFn: ({ signal }) => call(changeLogObjects, { signal }),
  })
  return (
    <ChoiceField
      name="filter-object"
      label={t('logs.object')}
      compact
      choices={objects.data ?? []}
      value={log.address.object ?? ''}
      // A record belongs to its kind.
      onChange={(value) => log.set({ object: value, recordId: undefined })}
    />
  )
}

/** The periods that everybody asks for; each is a beginning in the address, so that a link stays what it was. */
function Period({ log }: { log: Log }) {
  const { t } = useTranslation('administration')
  const { from, to } = log.address
  const [now] = useState(() => Date.now())
  const starts = { today: siteDayStart(now), week: siteDayStart(now - 6 * day), month: siteMonthStart(now) }
  const chosen = to ? undefined : Object.entries(starts).find(([, start]) => start === from)?.[0]
  return (
    <SegmentedControl
      aria-label={t('logs.period.label')}
      size="xs"
      data={(['any', 'today', 'week', 'month'] as const).map((value) => ({ value, label: t(`logs.period.${value}`) }))}
      value={from || to ? (chosen ?? '') : 'any'}
      onChange={(value) => log.set({ from: starts[value as keyof typeof starts], to: undefined })}
    />
  )
}
