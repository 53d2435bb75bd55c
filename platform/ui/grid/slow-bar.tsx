import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const patience = 3000

/** Comes after three seconds of waiting: says that it goes on, and how to stop it. */
export function SlowBar(props: { onCancel: () => void }) {
  const { t } = useTranslation('shell')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="slow-bar" role="status">
      <span>{t('ui.slow.loading')}</span>
      <button type="button" className="link-button" onClick={props.onCancel}>
        {t('ui.cancel')}
      </button>
    </div>
  )
}
