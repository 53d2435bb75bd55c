import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBookmarks,
  IconListDetails,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useFavourites } from './favourites.ts'
import { useAnnouncedTitle } from '../base/page-title.ts'
import { Link, useNavigate } from '../base/address.tsx'

/** The star of the page that is open; the home page has none. */
export function FavouriteStar() {
  const { t } = useTranslation('shell')
  const pathname = useLocation({ select: (location) => location.pathname })
  const title = useAnnouncedTitle()
  const { isFavourite, isPending, toggle } = useFavourites()
  if (pathname === '/' || title === '' || isPending) return null
  const starred = isFavourite(pathname)
  return (
    <IconButton
      label={t(starred ? 'favourite.remove' : 'favourite.add')}
      icon={starred ? IconStarFilled : IconStar}
      pressed={starred}
      className={starred ? 'star-on' : ''}
      onClick={() => toggle({ href: pathname, title })}
    />
  )
}

export function FavouritesMenu() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { favourites } = useFavourites()
  const [arranging, setArranging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
        <Tooltip label={t('favourite.menu')}>
          <span className="menu-target">
            <Menu.Target>
              <ActionIcon ref={button} aria-label={t('favourite.menu')}>
                <IconBookmarks size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
          </span>
        </Tooltip>
        <Menu.Dropdown className="favourites-menu">
          {favourites.length === 0 && <Menu.Label>{t('favourite.none')}</Menu.Label>}
          {favourites.map(({ href, title }) => (
            <Menu.Item
              key={href}
              leftSection={<IconStar size={15} aria-hidden />}
              onClick={() => void navigate({ to: href })}
            >
              {title}
            </Menu.Item>
          ))}
          {favourites.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconListDetails size={15} aria-hidden />} onClick={() => setArranging(true)}>
                {t('favourite.arrange')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ArrangeFavourites
        opened={arranging}
        onClose={() => {
          setArranging(false)
          button.current?.focus()
        }}
      />
    </>
  )
}

function ArrangeFavourites(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { favourites, move, toggle } = useFavourites()
  return (
    <SideDrawer opened={props.opened} title={t('favourite.arrange')} onClose={props.onClose}>
      {favourites.length === 0 && <p className="muted">{t('favourite.none')}</p>}
      <ol className="page-list">
        {favourites.map((favourite, index) => (
          <li key={favourite.href}>
            <Link to={favourite.href} onClick={props.onClose}>
              {favourite.title}
            </Link>
            <span className="page-buttons">
              {index > 0 ? (
                <IconButton
                  label={t('favourite.up', favourite)}
                  icon={IconArrowUp}
                  onClick={() => move(favourite.href, -1)}
                />
              ) : (
                <span />
              )}
              {index < favourites.length - 1 ? (
                <IconButton
                  label={t('favourite.down', favourite)}
                  icon={IconArrowDown}
                  onClick={() => move(favourite.href, 1)}
                />
              ) : (
                <span />
              )}
              <IconButton label={t('favourite.drop', favourite)} icon={IconX} onClick={() => toggle(favourite)} />
            </span>
          </li>
        ))}
      </ol>
    </SideDrawer>
  )
}
