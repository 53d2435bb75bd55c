import { Popover } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInstant } from '#platform/core/instant-format.ts'
import { siteDayStart, siteMonthStart } from '#platform/core/site-moments.ts'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'

const day = 24 * 60 * 60 * 1000

/** Chooses a moment of the past, to look at it or to compare it with now. */
export function AsAtControl(props: {
  asAt: string | undefined
  onShow: (moment: string) => void
  onCompare?: (moment: string) => void
}) {
  const { t } = useTranslation('shell')
  /** The clock is read when the panel opens; what is typed is held against that. */
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const opened = openedAt !== null
  const [typed, setTyped] = useState('')
  const isPast = isInstant(typed) && Date.parse(typed) < (openedAt ?? 0)
  const reason = isPast ? undefined : t('past.chooseFirst')
  const use = (then: ((moment: string) => void) | undefined) => {
    setOpenedAt(null)
    then?.(typed)
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && setOpenedAt(null)}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <ActionButton
            label={t('past.asAt')}
            icon={IconClock}
            iconOnly
            expanded={opened}
            onClick={() => {
              setTyped(props.asAt ?? '')
              setOpenedAt(opened ? null : Date.now())
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className="as-at" role="dialog" aria-label={t('past.asAt')}>
        <div className="as-at-quick">
          {quickMoments(openedAt ?? 0).map(({ name, moment }) => (
            <button key={name} type="button" className="link-button" onClick={() => setTyped(moment)}>
              {t(`past.quick.${name}`)}
            </button>
          ))}
        </div>
        <InstantField
          name="as-at"
          label={t('past.moment')}
          value={typed}
          onChange={setTyped}
          error={typed !== '' && !isPast ? t('past.chooseFirst') : undefined}
        />
        <div className="as-at-buttons">
          <ActionButton
            label={t('past.show')}
            tone="primary"
            disabledReason={reason}
            onClick={() => use(props.onShow)}
            keepLabel
          />
          {props.onCompare && (
            <ActionButton
              label={t('past.changedSince')}
              disabledReason={reason}
              onClick={() => use(props.onCompare)}
              keepLabel
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function quickMoments(now: number) {
  const today = siteDayStart(now)
  return [
    { name: 'today', moment: today },
    { name: 'yesterday', moment: siteDayStart(Date.parse(today) - day / 2) },
    { name: 'week', moment: new Date(now - 7 * day).toISOString() },
    { name: 'month', moment: siteMonthStart(now) },
  ]
}
