import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { elementName } from '#platform/core/access.contract.ts'
import { useMissingPermission } from '../base/permissions.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { Link, useSearch } from '../base/address.tsx'

function ExceptionPage(props: { title: string; body: string; children?: ReactNode }) {
  const { t } = useTranslation('shell')
  usePageTitle(props.title, { isVisit: false })
  return (
    <div className="screen screen-exception">
      <h1 tabIndex={-1}>{props.title}</h1>
      <p>{props.body}</p>
      {props.children}
      <Link to="/">{t('exception.home')}</Link>
    </div>
  )
}

export function ErrorScreen() {
  const { t } = useTranslation('shell')
  return <ExceptionPage title={t('exception.error.title')} body={t('exception.error.body')} />
}

/** Says what is missing and who can grant it, where the way here told which permission that is. */
export function AccessScreen() {
  const { t } = useTranslation('shell')
  const { element } = useSearch<{ element?: string }>()
  const asked = elementName.safeParse(element).success ? element! : null
  const missing = useMissingPermission(asked)
  return (
    <ExceptionPage title={t('exception.access.title')} body={t('exception.access.body')}>
      {asked && <p>{missing}</p>}
    </ExceptionPage>
  )
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
