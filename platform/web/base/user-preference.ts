import { useQuery } from '@tanstack/react-query'
import {
  createConfiguration,
  readConfigurations,
  type StoredConfiguration,
  updateConfiguration,
  type UserPreference,
} from '#platform/core/configuration.contract.ts'
import { call } from './api.ts'
import { ApiFailure } from './api-failure.ts'
import { queryClient } from './query-client.ts'
import { currentSession } from './session.ts'

const queryKey = ['userPreference']

/** As the server last had it; what is seen may be a change ahead. */
let stored: StoredConfiguration | null | undefined

async function load(): Promise<StoredConfiguration | null> {
  const query = { type: 'UserPreference' as const, userId: currentSession()!.userId }
  stored = (await call(readConfigurations, { query }))[0] ?? null
  return stored
}

/** The user's own record; `null` before anything was chosen. */
export function useUserPreference() {
  return useQuery({ queryKey, queryFn: load, staleTime: Infinity })
}

type Change = (value: UserPreference) => UserPreference

let last: Promise<unknown> = Promise.resolve()

/** One change after the other, seen at once and stored on the server; an error takes it back and is thrown. */
export function changeUserPreference(change: Change): Promise<void> {
  const seen = queryClient.getQueryData<StoredConfiguration | null>(queryKey)
  if (seen) queryClient.setQueryData(queryKey, { ...seen, value: change(seen.value) })
  const written = last.then(() => write(change))
  last = written.catch(() => queryClient.invalidateQueries({ queryKey }))
  return written
}

async function write(change: Change, tries = 1): Promise<void> {
  const before = stored === undefined ? await load() : stored
  const value = change(before?.value ?? { userId: currentSession()!.userId, favourites: [], settings: {} })
  const body = {
    name: 'preferences',
    type: 'UserPreference' as const,
    description: 'Favourites and settings of the user',
    value,
  }
  try {
    const written = before
      ? await call(updateConfiguration, { params: { id: before.id }, version: before.version, body })
      : await call(createConfiguration, { body, idempotencyKey: crypto.randomUUID() })
    stored = written
    queryClient.setQueryData(queryKey, written)
  } catch (error) {
    // Another tab or computer was faster: the same change, on what is stored now.
    const overtaken = error instanceof ApiFailure && (error.status === 409 || error.status === 412)
    stored = undefined
    if (!overtaken || tries >= 3) throw error
    return write(change, tries + 1)
  }
}
