import '#platform/ui/fields/reference-field.css'
import './search.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { searchLimits } from '#platform/core/search.contract.ts'
import { foldedWords } from '#platform/core/search-words.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { failureLines } from '../base/api-failure.ts'
import { useShortcuts } from '../base/shortcuts.ts'
import { HitLine } from './hit-line.tsx'
import type { LauncherLine, LauncherSection } from './launcher-lines.ts'
import { ScreenLine } from './screen-line.tsx'
import { useLauncher } from './use-launcher.ts'

/**
 * The search of the top bar. On focus, where its user was last; what is typed is looked for at once; each hit says what is so
 * with it and what can be done. Arrows go through hits and actions, Enter takes one, Escape gives the focus back.
 */
export function SearchBox() {
  const { t } = useTranslation('shell')
  const { input, ...launcher } = useLauncher()
  const combobox = useCombobox({ opened: launcher.opened })
  const listId = useId()
  const { typed, askable, sections, recent, searching, error, active } = launcher
  useShortcuts([
    { keys: 'Ctrl+K', label: t('shortcut.search'), run: launcher.open },
    { keys: '/', label: t('shortcut.search'), run: launcher.open },
  ])

  const idAt = (line: number, action: number) => `${listId}-${line}-${action}`
  const activeId = active && idAt(active.line, active.action)
  useEffect(() => {
    if (activeId) document.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  /** An option of the list: a line, or an action of one. */
  const option = (key: string, action: number, href: string) => ({
    id: idAt(launcher.placeOf(key), action),
    value: href,
    selected: launcher.isChosen(key, action),
    'aria-selected': launcher.isChosen(key, action),
    onClick: () => launcher.go(href),
  })
  const lineOf = (line: LauncherLine) => (
    <div key={line.key} className="launch-line">
      <Combobox.Option {...option(line.key, 0, line.href)}>
        <LineContent line={line} marks={foldedWords(typed)} />
      </Combobox.Option>
      {line.actions.length > 0 && (
        <div className="launch-actions">
          {line.actions.map((action, index) => (
            <Combobox.Option
              key={action.href}
              {...option(line.key, index + 1, action.href)}
              className="launch-action"
              aria-describedby={idAt(launcher.placeOf(line.key), 0)}
            >
              {action.title}
            </Combobox.Option>
          ))}
        </div>
      )}
    </div>
  )
  return (
    <search className="search-box">
      <Combobox store={combobox} withinPortal position="bottom-start" width={560}>
        <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
          <TextInput
            ref={input}
            role="combobox"
            aria-label={t('search.label')}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-expanded={launcher.opened}
            aria-controls={launcher.opened ? listId : undefined}
            aria-activedescendant={launcher.opened ? activeId : undefined}
            placeholder={t('search.placeholder')}
            leftSection={<IconSearch size={15} aria-hidden />}
            rightSection={<kbd className="search-keys">Ctrl+K</kbd>}
            rightSectionWidth={54}
            rightSectionPointerEvents="none"
            maxLength={searchLimits.longest}
            spellCheck={false}
            autoComplete="off"
            value={launcher.text}
            onChange={(event) => launcher.type(event.currentTarget.value)}
            onFocus={(event) => launcher.onFocus(event.relatedTarget)}
            onBlur={launcher.close}
            onKeyDown={launcher.onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown className="search-drop">
          {askable && error && (
            <p className="option-note" role="alert">
              {failureLines(error, t('message.failed')).join(' ')}
            </p>
          )}
          <Combobox.Options id={listId} aria-label={t('search.label')} className="search-options">
            {typed !== '' && !askable && (
              <div className="option-note">{t('search.short', { count: searchLimits.shortest })}</div>
            )}
            {recent.length > 0 && <Combobox.Group label={t('recent.title')}>{recent.map(lineOf)}</Combobox.Group>}
            {sections.map((section) => (
              <Combobox.Group key={section.key} label={<SectionTitle section={section} />}>
                {section.lines.map(lineOf)}
              </Combobox.Group>
            ))}
            {askable && searching && <div className="option-note">{t('ui.loading')}</div>}
            {askable && !searching && !error && sections.length === 0 && (
              <div className="option-note">{t('search.none', { text: typed })}</div>
            )}
            {askable && (
              <Combobox.Option {...option(launcher.allKey, 0, launcher.allResults)} className="search-all">
                {t('search.all', { text: typed })}
              </Combobox.Option>
            )}
          </Combobox.Options>
          {(recent.length > 0 || sections.length > 0) && <p className="launch-keys muted">{t('search.keys')}</p>}
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}

/** The name of the kind, and where not all of it is shown, of how many these are the first. */
function SectionTitle({ section }: { section: LauncherSection }): ReactNode {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { group, count, lines } = section
  const title = group?.title ?? t('search.screens')
  if (count <= lines.length) return title
  return (
    <>
      {title} <span>{t('search.someOf', { shown: lines.length, all: formatNumber(count, language) })}</span>
    </>
  )
}

function LineContent({ line, marks }: { line: LauncherLine; marks: readonly string[] }) {
  if (line.kind === 'hit') return <HitLine hit={line.hit} />
  if (line.kind === 'screen') return <ScreenLine screen={line.screen} marks={marks} />
  return (
    <span className="hit">
      <IconHistory size={15} stroke={1.6} aria-hidden />
      <span className="hit-title">{line.visit.title}</span>
    </span>
  )
}
