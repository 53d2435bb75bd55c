import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colourSchemes, densities, menuTypes } from '#platform/core/looks.ts'
import { languages } from '#platform/core/language.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { type ColourScheme, preferences, usePreference } from '../base/preferences.ts'
import { persistDrafts } from '../base/drafts.ts'
import { languageNames } from '../auth/language-select.tsx'
import { chooseSetting } from '../base/settings.ts'

/** Menu type, colour scheme, density and language. A new scheme asks first, because it loads the page again. */
export function SettingsPanel(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [wanted, setWanted] = useState<ColourScheme | null>(null)
  const [reloading, setReloading] = useState(false)
  const scheme = usePreference(preferences.scheme)
  return (
    <>
      <SideDrawer opened={props.opened} title={t('settings.title')} onClose={props.onClose}>
        <div className="settings">
          <Choice
            label={t('settings.menu')}
            values={menuTypes}
            name={(value) => t(`settings.menuType.${value}`)}
            value={usePreference(preferences.menu)}
            onChange={(value) => void chooseSetting('menu', value)}
          />
          <Choice
            label={t('settings.scheme')}
            values={colourSchemes}
            name={(value) => t(`settings.schemeName.${value}`)}
            value={scheme}
            onChange={(value) => value !== scheme && setWanted(value)}
          />
          <Choice
            label={t('settings.density')}
            values={densities}
            name={(value) => t(`settings.densityName.${value}`)}
            value={usePreference(preferences.density)}
            onChange={(value) => void chooseSetting('density', value)}
          />
          <Choice
            label={t('settings.language')}
            values={languages}
            name={(value) => languageNames[value]}
            value={usePreference(preferences.language)}
            onChange={(value) => void chooseSetting('language', value)}
          />
        </div>
      </SideDrawer>
      <ConfirmDialog
        opened={wanted !== null}
        title={t('settings.reloadTitle')}
        onCancel={() => setWanted(null)}
        choices={[
          {
            label: t('settings.reload'),
            tone: 'primary',
            busy: reloading,
            onChoose: () => {
              persistDrafts()
              setReloading(true)
              void chooseSetting('scheme', wanted!).finally(() => window.location.reload())
            },
          },
        ]}
      >
        {t('settings.reloadBody')}
      </ConfirmDialog>
    </>
  )
}

function Choice<T extends string>(props: {
  label: string
  values: readonly T[]
  name: (value: T) => string
  value: T
  onChange: (value: T) => void
}) {
  return (
    <fieldset>
      <legend>{props.label}</legend>
      <SegmentedControl
        fullWidth
        aria-label={props.label}
        data={props.values.map((value) => ({ value, label: props.name(value) }))}
        value={props.value}
        onChange={(value) => props.onChange(value as T)}
      />
    </fieldset>
  )
}
