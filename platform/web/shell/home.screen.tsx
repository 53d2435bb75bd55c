import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { applicationMenu } from '#platform/core/session.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../app/api.ts'
import { currentSession } from '../auth/session.ts'
import { listDrafts, removeDraft } from '../forms/drafts.ts'
import { menuIcon } from './menu-icons.ts'
import { menuLinks } from './menu-tree.ts'
import { usePageTitle } from './page-title.ts'

const cardsShown = 12

/** The welcome text, what was left unsaved, and the first doors of the menu. */
export function HomeScreen() {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const session = currentSession()
  const userId = session?.userId ?? ''
  const [drafts, setDrafts] = useState(() => listDrafts(userId))
  const menu = useQuery({ queryKey: ['menu', language], queryFn: () => call(applicationMenu), staleTime: Infinity })
  const doors = menuLinks(menu.data ?? []).filter((item) => item.link !== '/')
  usePageTitle(t('home.title'))
  return (
    <div className="screen screen-home">
      <h1 tabIndex={-1}>{t('home.hello', { name: session?.firstName })}</h1>
      <p className="home-welcome">{t('home.welcome')}</p>
      {drafts.length > 0 && (
        <section aria-labelledby="home-drafts">
          <h2 id="home-drafts">{t('home.drafts')}</h2>
          <ul className="home-drafts">
            {drafts.map((draft) => (
              <li key={draft.path}>
                <IconFileText size={17} stroke={1.6} aria-hidden />
                <Link to={draft.path as never}>{draft.title}</Link>
                <span className="muted">{formatInstant(draft.savedAt, language)}</span>
                <button
                  type="button"
                  className="link-button"
                  aria-label={t('home.discardDraft', { title: draft.title })}
                  onClick={() => {
                    removeDraft(userId, draft.path)
                    setDrafts(listDrafts(userId))
                  }}
                >
                  {t('ui.discard')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {doors.length > 0 && (
        <section aria-labelledby="home-doors">
          <h2 id="home-doors">{t('home.doors')}</h2>
          <ul className="home-doors">
            {doors.slice(0, cardsShown).map((item) => {
              const Glyph = menuIcon(item.icon)
              return (
                <li key={item.link}>
                  <Link to={item.link as never} search={{} as never}>
                    <Glyph size={20} stroke={1.5} aria-hidden />
                    {item.text}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
