import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf, BodyOf } from '#platform/core/endpoint.ts'
import {
  createView,
  deleteView,
  type listViews,
  type ListView,
  setDefaultView,
  updateView,
} from '#platform/core/view.contract.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import type { ListViewState } from './use-list-view.ts'
import type { KnownViews } from './view-state.ts'

export type ViewProperties = Pick<BodyOf<typeof createView>, 'name' | 'scope' | 'roleId'>

/** Everything that is done to stored views; each ends with the list showing the result. */
export function useViewActions(state: ListViewState) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const { list, known, view, content } = state
  const key = useRef(crypto.randomUUID())
  const tell = (error: unknown) => toast(describeError(error).lines.join('\n'), 'alarm')
  const store = (next: KnownViews): KnownViews => {
    const queryKey = ['views', list.id]
    // The menu asks for the views when it opens; an answer that is still on its way is from before.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<AnswerOf<typeof listViews>>(queryKey, next)
    return next
  }
  const withView = (stored: ListView) =>
    store({
      ...known,
      views: [...known.views.filter(({ id }) => id !== stored.id), stored].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      ),
    })

  const saveAs = useMutation({
    mutationFn: (properties: ViewProperties) =>
      call(createView, { body: { list: list.id, content, ...properties }, idempotencyKey: key.current }),
    onSuccess: (stored) => {
      key.current = crypto.randomUUID()
      state.open(stored, withView(stored))
      toast(t('views.saved', { name: stored.name }))
    },
    // A name that was refused is another request the next time.
    onError: () => {
      key.current = crypto.randomUUID()
    },
  })

  /** Writes the view; `shown` also makes what the list shows its content. */
  const save = useMutation({
    mutationFn: (change: { base: ListView; version: number; properties?: ViewProperties; shown: boolean }) => {
      const { base, version, properties, shown } = change
      const { name, scope, roleId } = properties ?? base
      const body = { name, scope, roleId, content: shown ? content : base.content }
      return call(updateView, { params: { id: base.id }, body, version })
    },
    onSuccess: (stored, { shown }) => {
      const now = withView(stored)
      if (shown) state.open(stored, now)
      toast(t('views.saved', { name: stored.name }))
    },
    // Where a dialog is open it says so itself.
    onError: (error, { properties }) => {
      if (!properties && !conflictIn(error)) tell(error)
    },
  })

  const remove = useMutation({
    mutationFn: (base: ListView) => call(deleteView, { params: { id: base.id }, version: base.version }),
    onSuccess: (_none, base) => {
      const views = known.views.filter(({ id }) => id !== base.id)
      const defaultId = known.defaultId === base.id ? null : known.defaultId
      const now = store({ views, defaultId })
      if (view?.id === base.id) state.open(null, now)
      toast(t('views.deleted', { name: base.name }))
    },
    onError: (error) => {
      tell(error)
      state.refresh()
    },
  })

  const makeDefault = useMutation({
    mutationFn: (viewId: string | null) => call(setDefaultView, { body: { list: list.id, viewId } }),
    onSuccess: (_none, viewId) => {
      store({ ...known, defaultId: viewId })
      toast(t('views.defaultSet', { name: view?.name ?? t('views.standard') }))
    },
    onError: tell,
  })

  return { saveAs, save, remove, makeDefault, withView }
}

/** The view as somebody else has saved it in the meantime, with a refusal of that kind. */
export function conflictIn(error: unknown): ListView | null {
  return error instanceof ApiFailure && error.status === 412 ? (error.detail as { current: ListView }).current : null
}
