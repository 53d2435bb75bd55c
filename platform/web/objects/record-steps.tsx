import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '#platform/core/listed.ts'
import { pageSize } from '#platform/core/registry-queries.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useNavigate } from '../base/address.tsx'
import { callAny } from '../base/api.ts'
import { useShortcuts } from '../base/shortcuts.ts'
import { extended, keepTrail, neighboursIn, recallTrail } from '../base/trail.ts'

/** To the record before and the one behind, in the order of the list that somebody came from; nothing for who came otherwise. */
export function RecordSteps(props: { list: Listed; id: string }) {
  const { t } = useTranslation('shell')
  const { list, id } = props
  const navigate = useNavigate()
  const [trail, setTrail] = useState(() => recallTrail(list.id))
  const around = trail && neighboursIn(trail, id)
  const page = useQuery({
    queryKey: ['registry', list.id, 'trail', trail?.question, trail?.next],
    enabled: around?.hasMore ?? false,
    queryFn: ({ signal }) =>
      callAny(list.endpoints.list, {
        query: { ...trail!.question, limit: pageSize.default, after: trail!.next! },
        signal,
      }),
  })
  if (trail && around?.hasMore && page.data) {
    setTrail(extended(trail, { ids: page.data.rows.map((row) => row.id), next: page.data.next }))
  }
  // The list shows this one when somebody comes back.
  useEffect(() => {
    if (trail && neighboursIn(trail, id)) keepTrail(list.id, { ...trail, at: id })
  }, [list.id, trail, id])

  const goTo = (other: string | null | undefined) => () => {
    if (other) void navigate({ to: `${list.path}/${other}`, replace: true })
  }
  const steps = around
    ? [
        { keys: 'Alt+PageUp', label: t('record.previous'), to: around.before, icon: IconChevronUp },
        { keys: 'Alt+PageDown', label: t('record.next'), to: around.after, icon: IconChevronDown },
      ]
    : []
  useShortcuts(steps.map(({ keys, label, to }) => ({ keys, label, run: goTo(to) })))
  return steps.map(({ label, to, icon }, way) => (
    <IconButton
      key={label}
      label={label}
      icon={icon}
      disabledReason={to ? undefined : t(way === 0 ? 'record.first' : 'record.last')}
      onClick={goTo(to)}
    />
  ))
}
