import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './page-title.ts'

function ExceptionPage(props: { title: string; body: string }) {
  const { t } = useTranslation('shell')
  usePageTitle(props.title)
  return (
    <div className="screen screen-exception">
      <h1 tabIndex={-1}>{props.title}</h1>
      <p>{props.body}</p>
      <Link to={'/' as never} search={{} as never}>
        {t('exception.home')}
      </Link>
    </div>
  )
}

export function ErrorScreen() {
  const { t } = useTranslation('shell')
  return <ExceptionPage title={t('exception.error.title')} body={t('exception.error.body')} />
}

export function AccessScreen() {
  const { t } = useTranslation('shell')
  return <ExceptionPage title={t('exception.access.title')} body={t('exception.access.body')} />
}

export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  return <ExceptionPage title={t('exception.notFound.title')} body={t('exception.notFound.body')} />
}

/** Any other address opens the shell, which says calmly that nothing stands there. */
export function NothingHereScreen() {
  const { t } = useTranslation('shell')
  return <ExceptionPage title={t('exception.nothing.title')} body={t('exception.nothing.body')} />
}
