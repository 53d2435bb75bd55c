import { useEffect, useEffectEvent } from 'react'
import { currentSession } from '../base/session.ts'
import { type Draft, registerDraftSource, removeDraft, writeDraft } from '../base/drafts.ts'

const everyMilliseconds = 3000

/** Keeps the draft of one open form. `collect` gives nothing while the form is as it was stored. */
export function useDraft(path: string, collect: () => Omit<Draft, 'path' | 'savedAt'> | null) {
  const persist = useEffectEvent(() => {
    const userId = currentSession()?.userId
    const content = collect()
    if (userId && content) writeDraft(userId, { ...content, path, savedAt: new Date().toISOString() })
  })

  useEffect(() => {
    const run = () => persist()
    const timer = setInterval(run, everyMilliseconds)
    const unregister = registerDraftSource(run)
    window.addEventListener('pagehide', run)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      unregister()
      window.removeEventListener('pagehide', run)
      document.removeEventListener('visibilitychange', run)
    }
  }, [path])
}

export function forgetDraft(path: string): void {
  const userId = currentSession()?.userId
  if (userId) removeDraft(userId, path)
}
