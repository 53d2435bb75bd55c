import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { preferences } from '#platform/web/base/preferences.ts'
import { smallPhoto } from './photo.ts'

const minute = 60_000
export const thisMinute = (now = Date.now()) => Math.floor(now / minute) * minute

/** The minute of the phone's clock, moved by large buttons: nobody types a time with gloves. */
export function MomentSteps(props: { at: number; onChange: (at: number) => void }) {
  const { t } = useTranslation('pocket')
  const steps = [-10, -1, 1, 10]
  const { date, time } = siteTime(new Date(props.at).toISOString())
  return (
    <div className="pocket-moment" role="group" aria-label={t('phone.moment')}>
      {steps.slice(0, 2).map((step) => button(step))}
      <output aria-live="polite">
        {time}
        <small>{formatDate(date, preferences.language.get())}</small>
      </output>
      {steps.slice(2).map((step) => button(step))}
    </div>
  )
  function button(step: number) {
    return (
      <button
        key={step}
        type="button"
        aria-label={t('phone.minutes', { count: step })}
        disabled={props.at + step * minute > thisMinute()}
        onClick={() => props.onChange(props.at + step * minute)}
      >
        {step > 0 ? `+${step}` : `−${-step}`}
      </button>
    )
  }
}

/** A photo that is made small takes a moment, in which somebody may say already what it belongs to: that waits for it. */
export type Photo = Promise<Blob | null> | null

export function PhotoField(props: { photo: Photo; onChange: (photo: Photo) => void }) {
  const { t } = useTranslation('pocket')
  const [isBad, setBad] = useState(false)
  const latest = useRef<Photo>(null)
  const take = async (file: File | undefined) => {
    setBad(false)
    const photo = file ? smallPhoto(file) : null
    props.onChange(photo)
    latest.current = photo
    const isNone = photo !== null && (await photo) === null
    if (latest.current === photo) setBad(isNone)
  }
  return (
    <label className="pocket-photo">
      <span>{props.photo && !isBad ? t('phone.hasPhoto') : t('phone.photo')}</span>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      {isBad && <span role="alert">{t('phone.noPhoto')}</span>}
    </label>
  )
}
