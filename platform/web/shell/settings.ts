import i18next from 'i18next'
import { useEffect } from 'react'
import { type UserSettings, userSettings } from '#platform/core/configuration.contract.ts'
import type { Language } from '#platform/core/language.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { changeLanguage } from '../app/i18n.ts'
import { preferences } from '../app/preferences.ts'
import { currentSession } from '../auth/session.ts'
import { changeUserPreference, useUserPreference } from './user-preference.ts'

type Name = keyof UserSettings
type Value<N extends Name> = Exclude<UserSettings[N], undefined>

/** What was chosen on the login page; it counts more than what was chosen some other day. */
const beforeSignIn = 'molo.chosen'

/** Holds here at once, and on the server, so that it follows the user to another computer. */
export async function chooseSetting<N extends Name>(name: N, value: Value<N>): Promise<void> {
  apply(name, value)
  if (!currentSession()) {
    sessionStorage.setItem(beforeSignIn, JSON.stringify({ ...chosenBefore(), [name]: value }))
    return
  }
  await store({ [name]: value })
}

async function store(chosen: UserSettings): Promise<void> {
  try {
    await changeUserPreference((known) => ({ ...known, settings: { ...known.settings, ...chosen } }))
  } catch {
    toast(i18next.t('shell:settings.onlyHere'), 'alarm')
  }
}

function chosenBefore(): UserSettings {
  try {
    return userSettings.catch({}).parse(JSON.parse(sessionStorage.getItem(beforeSignIn) ?? '{}'))
  } catch {
    return {}
  }
}

/** After signing in: what the user chose elsewhere holds here too. */
export function useStoredSettings(): void {
  const { data } = useUserPreference()
  useEffect(() => {
    if (data === undefined) return
    const chosen = chosenBefore()
    sessionStorage.removeItem(beforeSignIn)
    for (const [name, value] of Object.entries({ ...data?.value.settings, ...chosen })) {
      if (value && preferences[name as Name].get() !== value) apply(name as Name, value)
    }
    if (Object.keys(chosen).length > 0) void store(chosen)
  }, [data])
}

function apply<N extends Name>(name: N, value: Value<N>): void {
  if (name === 'language') void changeLanguage(value as Language)
  else preferences[name].set(value as never)
}
