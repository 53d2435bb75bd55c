import { useTranslation } from 'react-i18next'
import { leaveSeeAs } from '#platform/core/see-as.contract.ts'
import { SeenAsBar } from '#platform/ui/parts/notice-bar.tsx'
import { call } from '../base/api.ts'
import { currentSession, endView } from '../base/session.ts'

/** Stands above everything while the application is seen as somebody else, with the way out. */
export function SeeAsBar() {
  const { t } = useTranslation('shell')
  const session = currentSession()
  if (!session?.viewer) return null
  const leave = async () => {
    // The view ends here in any case; a server that cannot be reached lets it run out by itself.
    await call(leaveSeeAs).catch(() => {})
    endView()
    window.location.assign('/')
  }
  return (
    <SeenAsBar
      text={t('seeAs.bar', { name: `${session.firstName} ${session.lastName}` })}
      actions={[{ label: t('seeAs.leave'), onClick: () => void leave() }]}
    />
  )
}
