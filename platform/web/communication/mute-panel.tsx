import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { muteReasons } from '#platform/core/notification.contract.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { useReasons } from './inbox.ts'

/** For which reasons the bell rings. What is muted still comes into the list. */
export function MutePanel(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const queries = useQueryClient()
  const reasons = useReasons()
  const mute = useMutation({
    mutationFn: (muted: string[]) => call(muteReasons, { body: { muted } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['inbox', 'reasons'] }),
  })
  const muted = (reasons.data ?? []).filter(({ isMuted }) => isMuted).map(({ reason }) => reason)
  return (
    <SideDrawer opened={props.opened} title={t('notification.mute')} onClose={props.onClose}>
      <p className="muted">{t('notification.muteHint')}</p>
      {reasons.error && <ErrorPanel {...describeError(reasons.error)} onRetry={() => void reasons.refetch()} />}
      {reasons.isPending && <SkeletonRows height={28} />}
      <ul className="mute-list">
        {reasons.data?.map(({ reason, name, isMuted }) => (
          <li key={reason}>
            <Switch
              label={t('notification.rings', { reason: name })}
              checked={!isMuted}
              disabled={mute.isPending}
              onChange={(event) =>
                mute.mutate(
                  event.currentTarget.checked ? muted.filter((other) => other !== reason) : [...muted, reason],
                )
              }
            />
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
