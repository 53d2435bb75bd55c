import { IconArrowLeft, IconMenu2, IconSettings } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { ProfileMenu } from '../auth/profile-menu.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { Bell } from '../communication/bell.tsx'
import { EnvironmentBadge } from '../auth/environment-badge.tsx'
import { FavouritesMenu, FavouriteStar } from './favourites-menu.tsx'
import { LanguageSelect } from '../auth/language-select.tsx'
import { RecentPanel } from './recent-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { Link } from '../base/address.tsx'
import { chooseSetting } from '../base/settings.ts'

export function TopBar(props: { menuButton: boolean; menuOpen: boolean; canSeeAs: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const [settings, setSettings] = useState(false)

  return (
    <header className="top-bar">
      {props.menuButton && (
        <IconButton label={t('menu.open')} icon={IconMenu2} expanded={props.menuOpen} onClick={props.onMenu} />
      )}
      {canGoBack && (
        <IconButton
          label={t('top.back')}
          icon={IconArrowLeft}
          className="top-back"
          onClick={() => router.history.back()}
        />
      )}
      <Link to="/" className="product">
        Molo
      </Link>
      <EnvironmentBadge />
      <SearchBox />
      <span className="top-space" />
      <FavouriteStar />
      <FavouritesMenu />
      <RecentPanel />
      <span className="top-language">
        <LanguageSelect onChoose={(language) => void chooseSetting('language', language)} />
      </span>
      <Bell />
      <IconButton label={t('settings.title')} icon={IconSettings} onClick={() => setSettings(true)} />
      <ProfileMenu canSeeAs={props.canSeeAs} />
      <SettingsPanel opened={settings} onClose={() => setSettings(false)} />
    </header>
  )
}
