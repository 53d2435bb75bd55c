import type { UserSettings } from '#platform/core/configuration.contract.ts'
import type { Language } from '#platform/core/language.ts'
import { changeLanguage } from './i18n.ts'
import { preferences } from './preferences.ts'

export type SettingName = keyof UserSettings
export type SettingValue<N extends SettingName> = Exclude<UserSettings[N], undefined>

/**
 * What was chosen and is not stored yet: on the login page, or a moment before the page went away. It counts more than what
 * was chosen some other day.
 */
const notStored = 'molo.chosen'

/** Holds here at once; whoever signs in takes it along. */
export function chooseHere<N extends SettingName>(name: N, value: SettingValue<N>): void {
  applySetting(name, value)
  keepChosen({ ...chosenHere(), [name]: value })
}

/** As it stands in the browser: nobody has looked whether it is a setting at all. */
export function chosenHere(): object {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(notStored) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

export function keepChosen(chosen: object): void {
  if (Object.keys(chosen).length > 0) sessionStorage.setItem(notStored, JSON.stringify(chosen))
  else sessionStorage.removeItem(notStored)
}

export function applySetting<N extends SettingName>(name: N, value: SettingValue<N>): void {
  if (name === 'language') void changeLanguage(value as Language)
  else preferences[name].set(value as never)
}
