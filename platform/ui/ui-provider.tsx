import './mantine.css'
import '@mantine/notifications/styles.css'
import './tokens.css'
import './base.css'
import './ui.css'
import { MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react'
import type { Language } from '#platform/core/language.ts'
import type { DensityName } from './density.ts'
import { cssVariables, theme } from './theme.ts'
import { ToastStrip } from './toast-strip.tsx'

interface UiSettings {
  language: Language
  density: DensityName
  scheme: 'light' | 'dark'
  /** Of the page's content security policy: no style element is applied without it. */
  styleNonce: string
}

const UiContext = createContext<UiSettings>({ language: 'en', density: 'compact', scheme: 'light', styleNonce: '' })

export const useUi = () => use(UiContext)

/** A part of the screen with a density of its own; null follows the settings. */
export function DensityScope(props: { density: DensityName | null; className: string; children: ReactNode }) {
  const settings = useUi()
  const density = props.density ?? settings.density
  const scoped = useMemo(() => ({ ...settings, density }), [settings, density])
  return (
    <UiContext value={scoped}>
      <div className={props.className} data-density={density}>
        {props.children}
      </div>
    </UiContext>
  )
}

export function UiProvider(props: UiSettings & { children: ReactNode }) {
  const { children, ...settings } = props
  useLayoutEffect(() => {
    document.documentElement.dataset.density = settings.density
    // The library does it after the effects of its children, some of which read colours.
    document.documentElement.dataset.mantineColorScheme = settings.scheme
  }, [settings.density, settings.scheme])
  return (
    <UiContext value={settings}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={settings.scheme}
        getStyleNonce={() => settings.styleNonce}
      >
        {children}
        <ToastStrip />
      </MantineProvider>
    </UiContext>
  )
}
