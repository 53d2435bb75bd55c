import { IconBell, IconFileText, IconProgress } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import i18next from 'i18next'
import { runningJobs } from '#platform/core/job.contract.ts'
import { listNotifications } from '#platform/core/notification.contract.ts'
import { call } from '../app/api.ts'
import { currentSession } from '../auth/session.ts'
import { openNotification } from '../communication/opened-notification.ts'
import { listDrafts, removeDraft } from '../forms/drafts.ts'

/** Something that waits for the user, as the home page shows it. */
export interface WaitingItem {
  key: string
  icon: Icon
  title: string
  /** Where it is dealt with. */
  href: string
  /** In a few words: what is wrong or how far it is. */
  state: string
  at: string
  /** Beside going there. */
  open?: () => void
  dismiss?: { label: string; name: string; run: () => void }
}

/** Where such things come from. Modules register theirs in `WebModule.waiting`. */
export interface WaitingSource {
  id: string
  load: () => Promise<WaitingItem[]>
}

const drafts: WaitingSource = {
  id: 'drafts',
  load: () => {
    const userId = currentSession()?.userId ?? ''
    return Promise.resolve(
      listDrafts(userId).map((draft) => ({
        key: draft.path,
        icon: IconFileText,
        title: draft.title,
        href: draft.path,
        state: i18next.t('shell:home.draft'),
        at: draft.savedAt,
        dismiss: {
          label: i18next.t('shell:ui.discard'),
          name: i18next.t('shell:home.discardDraft', { title: draft.title }),
          run: () => removeDraft(userId, draft.path),
        },
      })),
    )
  },
}

const jobs: WaitingSource = {
  id: 'jobs',
  load: async () =>
    (await call(runningJobs)).flatMap(({ id, kind, registry, state, progress, total, requestedAt }) => {
      const text = `shell:job.kind.${kind.replace('.', '-')}`
      if (!registry || !i18next.exists(text)) return []
      return {
        key: id,
        icon: IconProgress,
        title: i18next.t(text, { name: registry.title }),
        href: registry.path,
        state:
          state === 'queued' || total === null
            ? i18next.t(state === 'queued' ? 'shell:home.queued' : 'shell:home.jobs')
            : i18next.t('shell:home.progress', { done: progress, total }),
        at: requestedAt,
      }
    }),
}

/** The newest few: the bell has them all. */
const notificationsShown = 5

const notifications: WaitingSource = {
  id: 'notifications',
  load: async () => {
    const { rows } = await call(listNotifications, { query: { unread: 'true', limit: 20 } })
    return rows
      .filter(({ isMuted }) => !isMuted)
      .slice(0, notificationsShown)
      .map(({ id, subject, reasonName, sentAt }) => ({
        key: id,
        icon: IconBell,
        title: subject,
        href: '/notifications',
        open: () => openNotification(id),
        state: reasonName,
        at: sentAt,
      }))
  },
}

export const platformSources: readonly WaitingSource[] = [drafts, jobs, notifications]
