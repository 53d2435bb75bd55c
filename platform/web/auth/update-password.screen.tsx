import './card-page.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../shell/page-title.ts'

/** Until people can renew a password that has run out by themselves, this says who can do it for them. */
export function UpdatePasswordScreen() {
  const { t } = useTranslation('shell')
  usePageTitle(t('passwordExpired.title'))
  return (
    <main className="card-page">
      <div className="card-page-card">
        <h1>{t('passwordExpired.title')}</h1>
        <p>{t('passwordExpired.body')}</p>
        <Link to={'/login' as never} search={{} as never}>
          {t('passwordExpired.back')}
        </Link>
      </div>
    </main>
  )
}
