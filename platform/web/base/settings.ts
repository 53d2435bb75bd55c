import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { type UserSettings, userSettings } from '#platform/core/configuration.contract.ts'
import type { Language } from '#platform/core/language.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { changeLanguage } from './i18n.ts'
import { preferences } from './preferences.ts'
import { currentSession } from './session.ts'
import { changeUserPreference, useUserPreference } from './user-preference.ts'

type Name = keyof UserSettings
type Value<N extends Name> = Exclude<UserSettings[N], undefined>

/**
 * What was chosen and is not stored yet: on the login page, or a moment before the page went away. It counts more than what
 * was chosen some other day.
 */
const notStored = 'molo.chosen'

/** Holds here at once, and on the server, so that it follows the user to another computer. */
export async function chooseSetting<N extends Name>(name: N, value: Value<N>): Promise<void> {
  apply(name, value)
  keep({ ...waiting(), [name]: value })
  if (currentSession()) await store({ [name]: value })
}

async function store(chosen: UserSettings): Promise<void> {
  try {
    await changeUserPreference((known) => ({ ...known, settings: { ...known.settings, ...chosen } }))
    keep(Object.fromEntries(Object.entries(waiting()).filter(([name, value]) => chosen[name as Name] !== value)))
  } catch {
    toast(i18next.t('shell:settings.onlyHere'), 'alarm')
  }
}

function keep(chosen: UserSettings): void {
  if (Object.keys(chosen).length > 0) sessionStorage.setItem(notStored, JSON.stringify(chosen))
  else sessionStorage.removeItem(notStored)
}

function waiting(): UserSettings {
  try {
    return userSettings.catch({}).parse(JSON.parse(sessionStorage.getItem(notStored) ?? '{}'))
  } catch {
    return {}
  }
}

/** After signing in: what the user chose elsewhere holds here too. */
export function useStoredSettings(): void {
  const { data } = useUserPreference()
  const isSent = useRef(false)
  useEffect(() => {
    if (data === undefined) return
    const chosen = waiting()
    for (const [name, value] of Object.entries({ ...data?.value.settings, ...chosen })) {
      if (value && preferences[name as Name].get() !== value) apply(name as Name, value)
    }
    if (!isSent.current && Object.keys(chosen).length > 0) void store(chosen)
    isSent.current = true
  }, [data])
}

function apply<N extends Name>(name: N, value: Value<N>): void {
  if (name === 'language') void changeLanguage(value as Language)
  else preferences[name].set(value as never)
}
