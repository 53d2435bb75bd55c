import { IconBell, IconFileText, IconProgress } from '@tabler/icons-react'
import i18next from 'i18next'
import { type JobState, unfinishedJobs } from '#platform/core/job.contract.ts'
import { listNotifications } from '#platform/core/notification.contract.ts'
import { call } from '../base/api.ts'
import type { WaitingSource } from '../base/waiting-source.ts'
import { currentSession } from '../base/session.ts'
import { openNotification } from '../base/opened-notification.ts'
import { listDrafts, removeDraft } from '../base/drafts.ts'
import { putAway, recallPutAway } from '../base/remembered.ts'

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

const stateTexts: Partial<Record<JobState, string>> = { queued: 'shell:home.queued', failed: 'shell:home.failed' }

const jobs: WaitingSource = {
  id: 'jobs',
  load: async () =>
    (await call(unfinishedJobs)).flatMap(({ id, kind, registry, state, progress, total, requestedAt }) => {
      const text = `shell:job.kind.${kind.replace('.', '-')}`
      if (!registry || !i18next.exists(text)) return []
      if (state === 'failed' && recallPutAway().includes(id)) return []
      const title = i18next.t(text, { name: registry.title })
      return {
        key: id,
        icon: IconProgress,
        title,
        href: registry.path,
        state:
          state === 'running' && total !== null
            ? i18next.t('shell:home.progress', { done: progress, total })
            : i18next.t(stateTexts[state] ?? 'shell:home.jobs'),
        at: requestedAt,
        // What runs goes by itself; what has failed would stand here for days.
        ...(state === 'failed'
          ? {
              dismiss: {
                label: i18next.t('shell:home.dismiss'),
                name: i18next.t('shell:home.dismissFailed', { title }),
                run: () => putAway(id),
              },
            }
          : {}),
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
