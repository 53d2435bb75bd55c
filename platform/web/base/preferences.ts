import { useSyncExternalStore } from 'react'
import { colourSchemes, densities, menuTypes } from '#platform/core/looks.ts'
import { defaultLanguage, isLanguage, type Language } from '#platform/core/language.ts'

type MenuType = (typeof menuTypes)[number]
export type ColourScheme = (typeof colourSchemes)[number]
type Density = (typeof densities)[number]

interface Preference<T extends string> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

function preference<T extends string>(
  name: string,
  fallback: T,
  isValid: (value: unknown) => value is T,
): Preference<T> {
  const key = `molo.${name}`
  const listeners = new Set<() => void>()
  return {
    get() {
      const stored = localStorage.getItem(key)
      return isValid(stored) ? stored : fallback
    },
    set(value) {
      localStorage.setItem(key, value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.includes(value as T)

/** What holds on this machine; the defaults are the specification's. What the user chose follows by `settings.ts`. */
export const preferences = {
  language: preference<Language>('language', defaultLanguage, isLanguage),
  menu: preference<MenuType>('menu', 'static', oneOf(menuTypes)),
  scheme: preference<ColourScheme>('scheme', 'light', oneOf(colourSchemes)),
  density: preference<Density>('density', 'compact', oneOf(densities)),
}

export function usePreference<T extends string>(which: Preference<T>): T {
  return useSyncExternalStore(which.subscribe, which.get)
}
