import './pocket.css'
import i18next from 'i18next'
import { type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { addDictionaries } from '#platform/web/base/i18n.ts'
import { currentSession } from '#platform/web/base/session.ts'
import { DipTask } from './dip-task.tsx'
import { EventTask } from './event-task.tsx'
import { nextPalette, showPalette, usePalette } from './palette.ts'
import { StatusLine } from './status-line.tsx'
import { usePhone } from './use-phone.ts'

/** An application of its own: two tasks on a phone, which opens and works without a network. */
export async function showPocket(root: HTMLElement): Promise<void> {
  addDictionaries([
    { id: 'pocket', i18n: { en: () => import('../../i18n/en.json'), it: () => import('../../i18n/it.json') } },
  ])
  await i18next.loadNamespaces('pocket')
  showPalette()
  await keepForOffline()
  createRoot(root).render(
    <StrictMode>
      <PocketApp />
    </StrictMode>,
  )
}

/** The page and its words for when there is no network; nothing that the server answers is in there. */
async function keepForOffline(): Promise<void> {
  await navigator.serviceWorker?.register('/pocket-worker.js', { scope: '/pocket' }).catch(() => {})
  void navigator.storage?.persist().catch(() => false)
}

const tasks = ['event', 'dip'] as const

function PocketApp(): ReactNode {
  const { t } = useTranslation('pocket')
  const phone = usePhone()
  const [task, setTask] = useState<(typeof tasks)[number]>('event')
  const [palette, setPalette] = usePalette()
  const session = currentSession()
  useEffect(() => {
    document.title = `${t('title')} · Molo`
  }, [t])
  return (
    <main className="pocket">
      <header>
        <a href="/" aria-label={t('phone.home')}>
          Molo
        </a>
        <h1>{t('title')}</h1>
        <span className="pocket-person">{session && `${session.firstName} ${session.lastName}`}</span>
        <button type="button" onClick={() => setPalette(nextPalette(palette))}>
          {t(`palette.${palette}`)}
        </button>
      </header>
      <StatusLine phone={phone} />
      <div role="tablist" className="pocket-tasks" aria-label={t('phone.tasks')}>
        {tasks.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={task === one} onClick={() => setTask(one)}>
            {t(`task.${one}`)}
          </button>
        ))}
      </div>
      {phone.known ? (
        <>
          {task === 'event' && <EventTask phone={phone} known={phone.known} />}
          {task === 'dip' && <DipTask phone={phone} known={phone.known} />}
        </>
      ) : (
        <p className="pocket-note" role="status">
          {t('phone.unknown')}
        </p>
      )}
    </main>
  )
}
