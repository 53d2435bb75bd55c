import './card-page.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EnvironmentBadge } from './environment-badge.tsx'
import { LanguageSelect } from './language-select.tsx'
import { chooseHere } from '../base/chosen-settings.ts'
import { gatePaths } from './gate-paths.ts'

/**
 * The pages before the door: one card, with the name of the product and the choice of language. From one to the next the
 * browser itself goes: a router would weigh more than the four of them.
 */
export function CardPage(props: {
  title: string
  /** Another one takes the focus to the heading: the field that had it is no longer there. */
  stage?: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(props.stage)
  useEffect(() => {
    document.title = `${props.title} · Molo`
  }, [props.title])
  useEffect(() => {
    if (shown.current !== props.stage) heading.current?.focus()
    shown.current = props.stage
  }, [props.stage])
  return (
    <main className="card-page">
      <div className="card-page-card">
        <div className="card-page-head">
          <span className="product">Molo</span>
          <EnvironmentBadge />
          <span className="top-space" />
          <span className="card-page-language">
            <LanguageSelect onChoose={(language) => chooseHere('language', language)} />
          </span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
      </div>
    </main>
  )
}

export function BackToLogin() {
  const { t } = useTranslation('shell')
  return <a href={gatePaths.login}>{t('password.backToLogin')}</a>
}
