import './home.css'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSection as Section } from '#platform/core/home.contract.ts'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '../base/address.tsx'
import { menuQuery } from '../base/access-queries.ts'
import { menuIcon } from '../base/menu-icons.ts'
import { usePageTitle } from '../base/page-title.ts'
import { stateOf, usePermissions } from '../base/permissions.tsx'
import { useRecentPages } from '../base/recent-pages.ts'
import { HomeContext } from '../base/registries.tsx'
import { currentSession } from '../base/session.ts'
import { useFavourites } from './favourites.ts'
import { HomeCards, HomeDoors } from './home-cards.tsx'
import { HomeSection, HomeTime } from './home-section.tsx'
import { HomeWaiting } from './home-waiting.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { menuLinks } from './menu-tree.ts'
import { useHome } from './use-home.ts'

const recentShown = 8

/** The welcome text; under it what calls for this user, in the order of urgency, and the user's own pages. */
export function HomeScreen() {
  const { t } = useTranslation('shell')
  usePageTitle(t('home.title'), { isVisit: false })
  const { data, isPending, isError } = useHome()
  const cardsOf = (section: Section) => data?.cards.filter((card) => card.section === section && card.count > 0) ?? []
  return (
    <div className="screen screen-home" aria-busy={isPending}>
      <h1 tabIndex={-1}>{t('home.hello', { name: currentSession()?.firstName })}</h1>
      <p className="home-welcome">{t('home.welcome')}</p>
      <HomeDoors doors={data?.doors ?? []} />
      {isError && <p role="alert">{t('home.cardsFailed')}</p>}
      {isPending && <SkeletonRows height={32} />}
      <HomeCards section="abnormal" cards={cardsOf('abnormal')} />
      <HomeWaiting cards={cardsOf('waiting')} isPending={data === undefined} />
      <HomeCards section="coming" cards={cardsOf('coming')} />
      <HomeCards section="today" cards={cardsOf('today')} />
      <Parts />
      <div className="home-columns">
        <Favourites />
        <Recent />
      </div>
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

function Favourites() {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { favourites, isPending } = useFavourites()
  const menu = useQuery(menuQuery(language))
  const entryOf = (href: string) => menuLinks(menu.data ?? []).find(({ link }) => link === href)
  if (isPending) return null
  return (
    <HomeSection id="favourites" title={t('home.favourites')}>
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
    </HomeSection>
  )
}

function Recent() {
  const { t } = useTranslation('shell')
  const visits = useRecentPages()
  return (
    <HomeSection id="recent" title={t('home.recent')}>
      {visits.length === 0 && <p className="muted">{t('home.noRecent')}</p>}
      {visits.length > 0 && (
        <ul className="home-list">
          {visits.slice(0, recentShown).map(({ href, title, at }) => (
            <li key={href}>
              <Link to={href}>{title}</Link>
              <HomeTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
