import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#platform/core/language.ts'
import { applicationMenu, uiPermissions } from '#platform/core/session.contract.ts'
import { call } from './api.ts'

/** What somebody may do and where they may go: asked for once, and again when an event says that it has changed. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: () => call(uiPermissions),
  staleTime: Infinity,
})

export const menuQuery = (language: Language) =>
  queryOptions({ queryKey: ['menu', language], queryFn: () => call(applicationMenu), staleTime: Infinity })
