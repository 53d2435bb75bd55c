import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { type UserSettings, userSettings } from '#platform/core/configuration.contract.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import {
  applySetting,
  chooseHere,
  chosenHere,
  keepChosen,
  type SettingName,
  type SettingValue,
} from './chosen-settings.ts'
import { preferences } from './preferences.ts'
import { changeUserPreference, useUserPreference } from './user-preference.ts'

/** Holds here at once, and on the server, so that it follows the user to another computer. */
export async function chooseSetting<N extends SettingName>(name: N, value: SettingValue<N>): Promise<void> {
  chooseHere(name, value)
  await store({ [name]: value })
}

async function store(chosen: UserSettings): Promise<void> {
  try {
    await changeUserPreference((known) => ({ ...known, settings: { ...known.settings, ...chosen } }))
    keepChosen(
      Object.fromEntries(Object.entries(waiting()).filter(([name, value]) => chosen[name as SettingName] !== value)),
    )
  } catch {
    toast(i18next.t('shell:settings.onlyHere'), 'alarm')
  }
}

const waiting = (): UserSettings => userSettings.catch({}).parse(chosenHere())

/** After signing in: what the user chose elsewhere holds here too. */
export function useStoredSettings(): void {
  const { data } = useUserPreference()
  const isSent = useRef(false)
  useEffect(() => {
    if (data === undefined) return
    const chosen = waiting()
    for (const [name, value] of Object.entries({ ...data?.value.settings, ...chosen })) {
      if (value && preferences[name as SettingName].get() !== value) applySetting(name as SettingName, value)
    }
    if (!isSent.current && Object.keys(chosen).length > 0) void store(chosen)
    isSent.current = true
  }, [data])
}
