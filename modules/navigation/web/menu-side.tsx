import { Select, Tabs } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import { menuIcon } from '#platform/web/base/menu-icons.ts'
import { type MenuEntry, outsideLink } from '../contract/menu.contract.ts'
import type { LinkProblem } from '../rules/menu-check.ts'
import { menuForUser } from '../rules/menu-for-user.ts'
import { findEntry } from '../rules/menu-list.ts'
import { EntryForm } from './entry-form.tsx'
import type { Configuration, useMenuDraft } from './use-menu-draft.ts'

export type SideTab = 'entry' | 'links' | 'missing' | 'preview'

interface SideProps {
  tab: SideTab
  onTab: (tab: SideTab) => void
  entry: MenuEntry | undefined
  menu: ReturnType<typeof useMenuDraft>
  world: Configuration
  problems: ReadonlyMap<string, LinkProblem>
  canEdit: boolean
  onChange: (change: Partial<MenuEntry>) => void
  onSelect: (id: string) => void
  onAdd: (link: string, more: Partial<MenuEntry>) => void
}

/** Beside the tree: the chosen entry, what the check of the links found, what is missing, and what a role sees. */
export function MenuSide(props: SideProps) {
  const { t } = useTranslation('navigation')
  const { entries } = props.menu
  const linked = new Set(entries.map(({ link }) => link))
  const missing = props.world.screens.filter(({ path }) => !linked.has(path))
  const counts = { entry: null, links: props.problems.size, missing: missing.length, preview: null }
  return (
    <aside className="menu-side" aria-label={t('side.label')}>
      <Tabs value={props.tab} onChange={(tab) => props.onTab((tab ?? 'entry') as SideTab)} keepMounted={false}>
        <Tabs.List>
          {(['entry', 'links', 'missing', 'preview'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {counts[tab] === null ? t(`side.${tab}`) : `${t(`side.${tab}`)} (${counts[tab]})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="entry">
          {props.entry ? (
            <EntryForm
              key={props.entry.id}
              entry={props.entry}
              entries={entries}
              world={props.world}
              problem={props.problems.get(props.entry.id)}
              errorOf={(field) => errorOf(props, field)}
              canEdit={props.canEdit}
              onChange={props.onChange}
            />
          ) : (
            <EmptyState kind="nothing-yet" title={t('side.noEntry')} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <Problems {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="missing">
          <Missing {...props} screens={missing} />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <Preview entries={entries} world={props.world} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  )
}

function errorOf({ menu, entry }: SideProps, field: string): string | undefined {
  const index = menu.entries.findIndex(({ id }) => id === entry?.id)
  const issue = menu.issues.find((one) => one.field === `entries.${index}.${field}`)
  return issue && menu.attempted ? issueText(issue) : undefined
}

function Problems(props: SideProps) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  if (props.problems.size === 0) return <EmptyState kind="all-done" title={t('problem.none')} />
  return (
    <div className="side-lists">
      {(['twice', 'noRole', 'noScreen'] as const).map((kind) => {
        const ids = [...props.problems].filter(([, problem]) => problem === kind).map(([id]) => id)
        if (ids.length === 0) return null
        return (
          <section key={kind}>
            <h3>
              {t(`problem.short.${kind}`)} ({ids.length})
            </h3>
            <p className="muted">{t(`problem.long.${kind}`)}</p>
            <ul>
              {ids.map((id) => {
                const entry = findEntry(props.menu.entries, id)!
                return (
                  <li key={id}>
                    <button type="button" className="link-button" onClick={() => props.onSelect(id)}>
                      {entry.text[language]}
                    </button>
                    <code>{entry.link}</code>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Missing(props: SideProps & { screens: Configuration['screens'] }) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  if (props.screens.length === 0) return <EmptyState kind="all-done" title={t('missing.none')} />
  return (
    <div className="side-lists">
      <p className="muted">{t('missing.body')}</p>
      <ul>
        {props.screens.map(({ path, text }) => (
          <li key={path}>
            <span>{text[language]}</span>
            <code>{path}</code>
            {props.canEdit && (
              <button
                type="button"
                className="link-button"
                aria-label={t('missing.addThis', { screen: text[language] })}
                onClick={() => props.onAdd(path, builtInOr(props, path, text))}
              >
                <IconPlus size={13} aria-hidden /> {t('missing.add')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A screen that the product knows comes back as the product's own entry, and follows it from then on. */
function builtInOr({ menu, world }: SideProps, path: string, text: MenuEntry['text']): Partial<MenuEntry> {
  const original = world.builtIn.find(({ link }) => link === path)
  if (!original || findEntry(menu.entries, original.id)) return { text }
  return { id: original.id, text: original.text, icon: original.icon }
}

/** The menu, unsaved changes included, as somebody with only this role would see it. */
function Preview(props: { entries: MenuEntry[]; world: Configuration }) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const { roles } = props.world
  const [roleId, setRoleId] = useState<string | null>(
    roles.find((role) => !role.isSuperAdmin && role.opens.length > 0)?.id ?? null,
  )
  const role = roles.find(({ id }) => id === roleId)
  const opens = new Set(role?.opens)
  const items = menuForUser(props.entries, { language, opens: (link) => opens.has(link) })
  return (
    <div className="side-lists">
      <Select
        label={t('preview.role')}
        searchable
        allowDeselect={false}
        checkIconPosition="right"
        data={roles.map(({ id, name, description }) => ({
          value: id,
          label: description[language] ? `${name} · ${description[language]}` : name,
        }))}
        value={roleId}
        onChange={setRoleId}
      />
      <p className="muted">{t('preview.body')}</p>
      <nav aria-label={t('preview.label')} className="menu-preview">
        <PreviewLevel items={items} level={1} />
      </nav>
    </div>
  )
}

function PreviewLevel(props: { items: MenuItem[]; level: number }) {
  return (
    <ul className={`menu-level menu-level-${props.level}`}>
      {props.items.map((item, index) => {
        const Glyph = menuIcon(item.icon)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may look alike
          <li key={index}>
            <span className="menu-entry">
              <Glyph size={16} stroke={1.6} aria-hidden />
              <span>{item.text}</span>
              {item.link !== null && outsideLink.test(item.link) && <IconExternalLink size={13} aria-hidden />}
            </span>
            {item.items.length > 0 && <PreviewLevel items={item.items} level={props.level + 1} />}
          </li>
        )
      })}
    </ul>
  )
}
