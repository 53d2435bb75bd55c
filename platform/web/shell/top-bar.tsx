import { Menu } from '@mantine/core'
import { IconArrowLeft, IconLogout, IconMenu2, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#platform/core/session.contract.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { call } from '../app/api.ts'
import { currentSession } from '../auth/session.ts'
import { leaveForLogin } from '../auth/sign-out.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { LanguageSelect } from './language-select.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export function TopBar(props: { menuButton: boolean; menuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const [settings, setSettings] = useState(false)
  const session = currentSession()
  const name = session ? `${session.firstName} ${session.lastName}` : ''

  const signOut = async () => {
    // The session ends here in any case; a server that cannot be reached lets it run out by itself.
    await call(logout).catch(() => {})
    leaveForLogin({ comeBack: false })
  }

  return (
    <header className="top-bar">
      {props.menuButton && (
        <IconButton label={t('menu.open')} icon={IconMenu2} expanded={props.menuOpen} onClick={props.onMenu} />
      )}
      {canGoBack && <IconButton label={t('top.back')} icon={IconArrowLeft} onClick={() => router.history.back()} />}
      <Link to={'/' as never} search={{} as never} className="product">
        Molo
      </Link>
      <EnvironmentBadge />
      <span className="top-space" />
      <span className="top-language">
        <LanguageSelect />
      </span>
      <IconButton label={t('settings.title')} icon={IconSettings} onClick={() => setSettings(true)} />
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <button type="button" className="profile" aria-label={t('top.profile', { name })}>
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            <span>{name}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
            {t('top.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SettingsPanel opened={settings} onClose={() => setSettings(false)} />
    </header>
  )
}
