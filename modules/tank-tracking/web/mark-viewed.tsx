import { IconEyeCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageSize } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { questionOf } from '#platform/web/base/url-filters.ts'
import type { ReportPartProps } from '#platform/web/base/web-module.ts'
import { markViewed } from '../contract/tank-tracking.contract.ts'
import { tankTracking, trackingElements } from '../contract/tank-tracking.report.ts'

type Seen = { tankCode: string; version: number }[]

/** Says that tanks were viewed as they stand in the list; whatever was changed meanwhile is named and stays as it is. */
export function useMarkViewed(onDone: () => void) {
  const { t } = useTranslation('tank-tracking')
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (tanks: Seen) => call(markViewed, { body: { tanks }, idempotencyKey: key.current }),
    onSuccess: ({ viewed, changed }) => {
      toast(t('message.viewed', { count: viewed.length }))
      if (changed.length > 0) toast(t('message.changed', { tanks: changed.join(', ') }), 'alarm')
      onDone()
    },
    // The row stays when it is marked: the next time is another request.
    onSettled: () => {
      key.current = crypto.randomUUID()
    },
  })
}

/** All that the filters leave and nobody has viewed. */
export function MarkAllViewed({ asked, refresh }: ReportPartProps) {
  const { t } = useTranslation('tank-tracking')
  const may = usePermission(trackingElements.markViewed)
  const [isOpen, setOpen] = useState(false)
  if (!may.visible || asked['asAt']) return null
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      <ActionButton
        label={t('action.markAll')}
        icon={IconEyeCheck}
        disabledReason={may.reason}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Question asked={asked} onClose={close} />}
    </>
  )
}

function Question({ asked, onClose }: { asked: ReportPartProps['asked']; onClose: () => void }) {
  const { t } = useTranslation('tank-tracking')
  const query = { ...questionOf(asked), isViewed: 'false', limit: pageSize.max }
  const tanks = useQuery({
    queryKey: ['registry', tankTracking.id, 'notViewed', query],
    queryFn: ({ signal }) => call(tankTracking.endpoints.list, { query, signal }),
    staleTime: 0,
  })
  const mark = useMarkViewed(onClose)
  const rows = tanks.data?.rows ?? []
  const seen = rows.map((row) => ({ tankCode: String(row['tankCode']), version: Number(row['rowVersion']) }))
  return (
    <FormDialog
      title={t('viewed.title', { count: seen.length })}
      label={t('action.mark')}
      busy={mark.isPending}
      disabledReason={seen.length === 0 ? t('viewed.none') : undefined}
      onSubmit={() => mark.mutate(seen)}
      onClose={onClose}
    >
      <Failure error={mark.error} />
      <Awaited query={tanks} height={28} />
      {tanks.data && <p>{seen.length === 0 ? t('viewed.none') : seen.map(({ tankCode }) => tankCode).join(', ')}</p>}
    </FormDialog>
  )
}
