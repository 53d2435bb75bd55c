import {
  IconAlertTriangle,
  IconAlertTriangleFilled,
  IconBellFilled,
  IconBell,
  IconLock,
  IconTransferIn,
  IconTransferOut,
  IconTransferVertical,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import type { FarmMark } from '../contract/farm.contract.ts'

const bells = {
  critical: { unseen: IconAlertTriangleFilled, seen: IconAlertTriangle },
  other: { unseen: IconBellFilled, seen: IconBell },
}
const arrows = { receiver: IconTransferIn, sender: IconTransferOut } as const

/** An operation in progress, a lock and alarms, each by its shape, a critical one by another; filled is what nobody has acknowledged. */
export function FarmMarks({ mark }: { mark: FarmMark | undefined }) {
  const { t } = useTranslation('tanks')
  if (!mark) return null
  const { operation, lockedUntil, alarms } = mark
  const Arrow = operation?.direction ? arrows[operation.direction] : IconTransferVertical
  const Bell = alarms
    ? bells[alarms.worst === 'critical' ? 'critical' : 'other'][alarms.unseen > 0 ? 'unseen' : 'seen']
    : IconBell
  return (
    <span className="farm-marks">
      {operation && (
        <Mark
          name="operation"
          text={t(operation.direction ? `farm.mark.${operation.direction}` : 'farm.mark.operation', {
            number: operation.number,
          })}
        >
          <Arrow size={13} stroke={2} aria-hidden />
        </Mark>
      )}
      {lockedUntil && (
        <Mark name="locked" text={t('farm.mark.locked', { time: siteTime(lockedUntil).time })}>
          <IconLock size={13} stroke={2} aria-hidden />
        </Mark>
      )}
      {alarms && (
        <Mark
          name="alarm"
          worst={alarms.worst}
          text={t('farm.mark.alarm', {
            count: alarms.open,
            unseen: alarms.unseen,
            worst: t(`farm.mark.worst.${alarms.worst}`),
          })}
        >
          <Bell size={13} stroke={2} aria-hidden />
        </Mark>
      )}
    </span>
  )
}

function Mark(props: { name: string; text: string; worst?: string; children: ReactNode }) {
  return (
    <span
      className="farm-mark"
      data-mark={props.name}
      data-worst={props.worst}
      role="img"
      aria-label={props.text}
      title={props.text}
    >
      {props.children}
    </span>
  )
}
