import './home.css'
import { IconStar } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { applicationMenu } from '#platform/core/session.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { HomeContext, WaitingContext } from '../base/registries.tsx'
import { platformSources } from './waiting.ts'
import { stateOf, usePermissions } from '../base/permissions.tsx'
import { currentSession } from '../base/session.ts'
import { useFavourites } from './favourites.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { menuIcon } from '../base/menu-icons.ts'
import { menuLinks } from './menu-tree.ts'
import { usePageTitle } from '../base/page-title.ts'
import { useRecentPages } from '../base/recent-pages.ts'
import { Link } from '../base/address.tsx'

const recentShown = 8

/** The welcome text; under it the user's own pages and what waits for the user. */
export function HomeScreen() {
  const { t } = useTranslation('shell')
  usePageTitle(t('home.title'), { isVisit: false })
  return (
    <div className="screen screen-home">
      <h1 tabIndex={-1}>{t('home.hello', { name: currentSession()?.firstName })}</h1>
      <p className="home-welcome">{t('home.welcome')}</p>
      <Favourites />
      <div className="home-columns">
        <Waiting />
        <Recent />
      </div>
      <Parts />
    </div>
  )
}

function Parts() {
  const permissions = usePermissions()
  return use(HomeContext)
    .filter(({ element }) => stateOf(permissions, element).enabled)
    .map(({ id, element, load, namespace }) => (
      <LazyScreen key={id} load={load} element={element} namespace={namespace} screenProps={{}} />
    ))
}

function Section(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`home-${props.id}`}>
      <h2 id={`home-${props.id}`}>{props.title}</h2>
      {props.children}
    </section>
  )
}

function Favourites() {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { favourites, isPending } = useFavourites()
  const menu = useQuery({ queryKey: ['menu', language], queryFn: () => call(applicationMenu), staleTime: Infinity })
  const entryOf = (href: string) => menuLinks(menu.data ?? []).find(({ link }) => link === href)
  if (isPending) return null
  return (
    <Section id="favourites" title={t('home.favourites')}>
      {favourites.length === 0 && <p className="muted">{t('home.noFavourites')}</p>}
      <ul className="home-doors">
        {favourites.map(({ href, title }) => {
          const entry = entryOf(href)
          const Glyph = entry ? menuIcon(entry.icon) : IconStar
          return (
            <li key={href}>
              <Link to={href}>
                <Glyph size={20} stroke={1.5} aria-hidden />
                {/* In today's language where the menu knows the page. */}
                <span>{entry?.text ?? title}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Recent() {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const visits = useRecentPages()
  return (
    <Section id="recent" title={t('home.recent')}>
      {visits.length === 0 && <p className="muted">{t('home.noRecent')}</p>}
      {visits.length > 0 && (
        <ul className="home-list">
          {visits.slice(0, recentShown).map(({ href, title, at }) => (
            <li key={href}>
              <Link to={href}>{title}</Link>
              <time dateTime={at} className="muted">
                {when(at, language)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The hour is enough for today. */
function when(at: string, language: Parameters<typeof formatInstant>[1]): string {
  const { date, time } = siteTime(at)
  return date === siteTime(new Date().toISOString()).date ? time : formatInstant(at, language)
}

function Waiting() {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const queries = useQueryClient()
  const brought = use(WaitingContext)
  const sources = [...platformSources, ...brought]
  const answers = useQueries({
    queries: sources.map(({ id, load }) => ({
      queryKey: ['waiting', id, language],
      queryFn: load,
      staleTime: 0,
      refetchInterval: 15_000,
    })),
  })
  const items = answers.flatMap(({ data }, index) =>
    (data ?? []).map((item) => ({ ...item, source: sources[index]!.id })),
  )
  const failed = answers.some(({ isError }) => isError)
  const pending = answers.some(({ isPending }) => isPending)
  return (
    <Section id="waiting" title={t('home.waiting')}>
      {failed && <p role="alert">{t('home.waitingFailed')}</p>}
      {!failed && !pending && items.length === 0 && <p className="muted">{t('home.nothingWaits')}</p>}
      {items.length > 0 && (
        <ul className="home-list">
          {items.map(({ icon: Glyph, dismiss, open, ...item }) => (
            <li key={`${item.source} ${item.key}`}>
              <Glyph size={17} stroke={1.6} aria-hidden />
              <Link to={item.href} onClick={open}>
                {item.title}
              </Link>
              <span className="muted home-state">{item.state}</span>
              <time dateTime={item.at} className="muted">
                {when(item.at, language)}
              </time>
              {dismiss && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={dismiss.name}
                  onClick={() => {
                    dismiss.run()
                    void queries.invalidateQueries({ queryKey: ['waiting', item.source] })
                  }}
                >
                  {dismiss.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
