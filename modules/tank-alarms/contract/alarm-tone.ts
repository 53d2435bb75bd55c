import type { Tone } from '#platform/core/tone.ts'
import type { AlarmStatus } from './tank-alarms.contract.ts'

export const alarmTone: Record<AlarmStatus, Tone> = {
  raised: 'blocking',
  acknowledged: 'attention',
  returned: 'neutral',
  ended: 'muted',
}
