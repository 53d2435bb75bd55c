import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import { checked, type Issue } from '#platform/core/issue.ts'
import { call } from '#platform/web/base/api.ts'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { currentSession } from '#platform/web/base/session.ts'
import { readDraft } from '#platform/web/base/drafts.ts'
import { forgetDraft, useDraft } from '#platform/web/forms/use-draft.ts'
import { type MenuEntry, type menuConfiguration, saveMenu, type StoredMenu } from '../contract/menu.contract.ts'
import { menuIssues } from '../rules/menu-check.ts'
import { menuDifference } from '../rules/menu-difference.ts'

export type Configuration = AnswerOf<typeof menuConfiguration>

export interface MenuConflict {
  current: StoredMenu
  changedBy: string
  changedAt: string
}

type Base = Pick<StoredMenu, 'version' | 'entries'>

export const menuPath = '/menu-configuration'
export const menuQuery = ['menu', 'configuration']

/** The menu while it is edited: as it is stored, as it is now, what differs, and how it is saved. */
export function useMenuDraft(stored: Configuration, title: string) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(currentSession()?.userId ?? '', menuPath))
  const [base, setBase] = useState<Base>(() => (draft ? (draft.base as unknown as Base) : stored))
  const [entries, setEntries] = useState<MenuEntry[]>(() =>
    draft ? (draft.values['entries'] as MenuEntry[]) : stored.entries,
  )
  const [conflict, setConflict] = useState<MenuConflict | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempted, setAttempted] = useState(false)

  const changes = useMemo(() => menuDifference(base.entries, entries), [base, entries])
  const issues = useMemo(() => issuesOf(entries, stored), [entries, stored])
  // Read by callbacks that run before the next render, such as the guard right after a save.
  const settled = useRef(changes.length === 0)
  const latest = useRef(entries)
  useLayoutEffect(() => {
    settled.current = changes.length === 0
    latest.current = entries
  })
  useDraft(menuPath, () =>
    settled.current ? null : { title, values: { entries }, base: { ...base }, idempotencyKey: '' },
  )

  const settle = (next: Base) => {
    settled.current = true
    forgetDraft(menuPath)
    setDraft(null)
    setConflict(null)
    setFailure(null)
    setAttempted(false)
    setBase(next)
    setEntries(next.entries)
  }
  /** What was changed while the save was under way is a change of what it stored. */
  const follows = (next: Base) => {
    setConflict(null)
    setFailure(null)
    setBase(next)
  }
  // Somebody else's menu is taken over as long as nothing of one's own would be lost.
  const follow = useEffectEvent(() => {
    if (stored.version !== base.version && settled.current) settle(stored)
  })
  useEffect(() => follow(), [stored.version])

  const mutation = useMutation({
    mutationFn: ({ sent, version }: { sent: MenuEntry[]; version: number }) =>
      call(saveMenu, { body: { entries: sent }, version }),
    onSuccess: (saved, { sent }) => {
      if (latest.current === sent) settle(saved)
      else follows(saved)
      queries.setQueryData(menuQuery, { ...stored, ...saved })
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 412) setConflict(error.detail as MenuConflict)
      else setFailure(error)
    },
  })
  const save = async (version = base.version): Promise<boolean> => {
    setAttempted(true)
    if (issues.length > 0) return false
    return mutation.mutateAsync({ sent: entries, version }).then(
      () => true,
      () => false,
    )
  }

  return {
    base,
    entries,
    change: setEntries,
    changes,
    issues,
    attempted,
    draft,
    conflict,
    closeConflict: () => setConflict(null),
    failure,
    saving: mutation.isPending,
    save,
    isSettled: () => settled.current,
    discard: () => settle(stored),
    takeTheirs: (theirs: StoredMenu) => settle(theirs),
  }
}

function issuesOf(entries: MenuEntry[], { builtIn }: Configuration): Issue[] {
  const shape = checked(saveMenu.body, { entries })
  const known = new Set(builtIn.map((entry) => entry.id))
  return shape.ok ? menuIssues(entries, (id) => known.has(id)) : shape.issues
}
