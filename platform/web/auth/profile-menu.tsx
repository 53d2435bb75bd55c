import './profile-menu.css'
import { Menu, Tooltip } from '@mantine/core'
import { IconAlertTriangleFilled, IconDevices, IconEye, IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#platform/core/session.contract.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { call } from '../base/api.ts'
import type { Draft } from '../base/drafts.ts'
import { ChangePasswordDialog } from './change-password.dialog.tsx'
import { OwnSessionsPanel } from './own-sessions.panel.tsx'
import { usePasswordState } from './password-state.ts'
import { SeeAsDialog } from './see-as.dialog.tsx'
import { currentSession } from '../base/session.ts'
import { leaveForLogin, unsavedDrafts } from '../base/sign-out.ts'

/** The names of so many drafts; of the others the number is enough. */
const shownDrafts = 5

/** What concerns the user's own account. A password near its end asks by itself; one that must go opens the dialog. */
export function ProfileMenu(props: { canSeeAs: boolean }) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState<'password' | 'sessions' | 'see-as' | null>(null)
  const [declined, setDeclined] = useState(false)
  const [unsaved, setUnsaved] = useState<Draft[]>([])
  const password = usePasswordState()
  const button = useRef<HTMLButtonElement>(null)
  const session = currentSession()
  const name = session ? `${session.firstName} ${session.lastName}` : ''

  const close = () => {
    setOpened(null)
    // The entry of the menu that had the focus is gone by now.
    button.current?.focus()
  }

  const askToSignOut = () => {
    const unsaved = unsavedDrafts()
    if (unsaved.length === 0) void signOut()
    else setUnsaved(unsaved)
  }
  const signOut = async () => {
    // The session ends here in any case; a server that cannot be reached lets it run out by itself.
    await call(logout).catch(() => {})
    leaveForLogin({ comeBack: false })
  }

  return (
    <>
      {password.notice && (
        <Tooltip label={password.notice}>
          <button type="button" className="password-notice" onClick={() => setOpened('password')}>
            <IconAlertTriangleFilled size={14} aria-hidden />
            <span>{t('password.change.title')}</span>
          </button>
        </Tooltip>
      )}
      <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button ref={button} type="button" className="profile" aria-label={t('top.profile', { name })}>
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            <span>{name}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {password.canChange && (
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setOpened('password')}>
              {t('password.change.title')}
            </Menu.Item>
          )}
          {!session?.viewer && (
            <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} onClick={() => setOpened('sessions')}>
              {t('sessions.title')}
            </Menu.Item>
          )}
          {props.canSeeAs && !session?.viewer && (
            <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOpened('see-as')}>
              {t('seeAs.entry')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToSignOut}>
            {t('top.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog
        opened={opened === 'password' || (password.mustChange && !declined)}
        notice={password.notice}
        onClose={() => {
          setDeclined(true)
          close()
        }}
      />
      <ConfirmDialog
        opened={unsaved.length > 0}
        title={t('logout.title', { count: unsaved.length })}
        cancelLabel={t('logout.stay')}
        onCancel={() => {
          setUnsaved([])
          close()
        }}
        choices={[{ label: t('logout.discard'), tone: 'danger', onChoose: () => void signOut() }]}
      >
        <p>{t('logout.body')}</p>
        <ul>
          {unsaved.slice(0, shownDrafts).map(({ path, title }) => (
            <li key={path}>{title}</li>
          ))}
          {unsaved.length > shownDrafts && <li>{t('logout.more', { count: unsaved.length - shownDrafts })}</li>}
        </ul>
      </ConfirmDialog>
      <SeeAsDialog opened={opened === 'see-as'} onClose={close} />
      <OwnSessionsPanel opened={opened === 'sessions'} onClose={close} />
    </>
  )
}
