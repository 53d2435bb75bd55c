import { IconHistory } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { forgetVisits, useRecentPages, type Visit } from '../base/recent-pages.ts'
import { Link } from '../base/address.tsx'

/** Where the user has been, day by day, the last page first. */
export function RecentPanel() {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label={t('recent.title')}
        icon={IconHistory}
        className="top-recent"
        expanded={opened}
        onClick={() => setOpened(true)}
      />
      <SideDrawer opened={opened} title={t('recent.title')} onClose={() => setOpened(false)}>
        <Visits onFollow={() => setOpened(false)} />
      </SideDrawer>
    </>
  )
}

/** Of its own, so that it is made only for whoever opens it. */
function Visits(props: { onFollow: () => void }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const here = useLocation({ select: (location) => location.pathname })
  const visits = useRecentPages()
  return (
    <>
      {visits.length === 0 && <p className="muted">{t('recent.none')}</p>}
      {byDay(visits).map(([day, pages]) => (
        <section key={day} className="recent-day">
          <h3>{formatDate(day, language)}</h3>
          <ul className="page-list">
            {pages.map((page) => (
              <li key={page.href}>
                <time dateTime={page.at}>{siteTime(page.at).time}</time>
                <Link
                  to={page.href}
                  aria-current={page.href.split('?')[0] === here ? 'page' : undefined}
                  onClick={props.onFollow}
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {visits.length > 0 && (
        <p className="muted recent-foot">
          {t('recent.here')}{' '}
          <button type="button" className="link-button" onClick={forgetVisits}>
            {t('recent.forget')}
          </button>
        </p>
      )}
    </>
  )
}

function byDay(visits: readonly Visit[]): [string, Visit[]][] {
  return [...Map.groupBy(visits, ({ at }) => siteTime(at).date)]
}
