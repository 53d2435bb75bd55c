import { TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconFolderPlus,
  IconHistory,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconRestore,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { DirtyBar } from '#platform/ui/parts/dirty-bar.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { LeaveGuard } from '#platform/web/forms/leave-guard.tsx'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type MenuEntry, menuElements } from '../contract/menu.contract.ts'
import { linkProblems } from '../rules/menu-check.ts'
import { menuDifference } from '../rules/menu-difference.ts'
import {
  branch,
  changeEntry,
  childrenOf,
  findEntry,
  insertAt,
  levelOf,
  moveTo,
  type Place,
  refusalOf,
  removeEntry,
  type Step,
  stepPlace,
} from '../rules/menu-list.ts'
import { menuLevels } from '../contract/menu.contract.ts'
import { MenuChanges } from './menu-changes.tsx'
import { MenuHistory } from './menu-history.tsx'
import { MenuSide, type SideTab } from './menu-side.tsx'
import { MenuTree } from './menu-tree.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { type Configuration, useMenuDraft } from './use-menu-draft.ts'

const stepIcons = {
  up: IconArrowUp,
  down: IconArrowDown,
  outdent: IconIndentDecrease,
  indent: IconIndentIncrease,
} as const

/** The tree, what is known about the chosen entry, and what differs from the stored menu. */
export function MenuEditor(props: { stored: Configuration }) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const describeError = useDescribeError()
  const edit = usePermission(menuElements.edit)
  const title = t('menu.menuConfiguration')
  const menu = useMenuDraft(props.stored, title)
  const { entries } = menu
  const [selected, setSelected] = useState<string | null>(entries[0]?.id ?? null)
  const [filter, setFilter] = useState('')
  const [tab, setTab] = useState<SideTab>('entry')
  const [said, setSaid] = useState('')
  const [open, setOpen] = useState<'history' | 'reset' | 'delete' | null>(null)
  const entry = findEntry(entries, selected)

  const problems = linkProblems(entries, {
    screens: new Set(props.stored.screens.map(({ path }) => path)),
    opened: new Set(props.stored.roles.filter((role) => !role.isSuperAdmin).flatMap((role) => role.opens)),
  })
  const wrong = new Set(
    menu.attempted ? menu.issues.flatMap(({ field }) => entries[Number(field.split('.')[1])]?.id ?? []) : [],
  )

  const nameOf = (one: MenuEntry | undefined) => one?.text[language] ?? t('changes.top')
  const move = (id: string, place: Place) => {
    const next = moveTo(entries, id, place)
    menu.change(next)
    setSelected(id)
    const moved = findEntry(next, id)!
    const siblings = childrenOf(next, moved.parent)
    setSaid(
      t('tree.moved', {
        entry: nameOf(moved),
        group: nameOf(findEntry(next, moved.parent)),
        position: siblings.indexOf(moved) + 1,
        count: siblings.length,
      }),
    )
  }
  const refusedStep = (id: string, step: Step): string | undefined => {
    const place = stepPlace(entries, id, step)
    if (typeof place === 'string') return t(`refused.${place}`)
    const refused = refusalOf(entries, id, place)
    return refused && t(`refused.${refused}`, { levels: menuLevels })
  }
  const step = (id: string, which: Step) => {
    const refused = refusedStep(id, which)
    if (refused) setSaid(refused)
    else move(id, stepPlace(entries, id, which) as Place)
  }
  const add = (link: string | null, more: Partial<MenuEntry> = {}) => {
    const parent = homeFor(entries, entry)
    const siblings = childrenOf(entries, parent)
    const after = siblings.findIndex(({ id }) => id === selected)
    const added: MenuEntry = {
      id: crypto.randomUUID(),
      parent,
      text: { en: '', it: '' },
      icon: link === null ? 'folder' : 'table',
      link,
      isEnabled: true,
      ...more,
    }
    menu.change(insertAt(entries, [added], { parent, before: after < 0 ? null : (siblings[after + 1]?.id ?? null) }))
    setSelected(added.id)
    setTab('entry')
  }
  const remove = () => {
    if (!entry) return
    const siblings = childrenOf(entries, entry.parent)
    const at = siblings.indexOf(entry)
    setSelected((siblings[at + 1] ?? siblings[at - 1] ?? findEntry(entries, entry.parent))?.id ?? null)
    menu.change(removeEntry(entries, entry.id))
    setOpen(null)
  }
  const askToRemove = () => (entry && branch(entries, entry.id).length > 1 ? setOpen('delete') : remove())
  const save = async (version?: number) => {
    const saved = await menu.save(version)
    if (saved) toast(t('message.menuSaved'))
    else {
      const bad = menu.issues[0] && entries[Number(menu.issues[0].field.split('.')[1])]
      if (bad) {
        setSelected(bad.id)
        setTab('entry')
      }
    }
    return saved
  }
  useShortcuts([{ keys: 'Ctrl+S', label: t('keys.save'), run: () => void (menu.changes.length > 0 && save()) }])
  useShortcuts([{ keys: 'Ctrl+Up', label: t('keys.move') }])

  const builtInChanges = menuDifference(entries, props.stored.builtIn)
  const off = edit.enabled ? undefined : edit.reason
  return (
    <div className="screen menu-configuration">
      <PageHeader
        title={title}
        status={<ScreenTabs here="menu" />}
        facts={[
          {
            label: t('screen.changedBy', { who: person(props.stored.updatedBy, t('screen.product')) }),
            value: formatInstant(props.stored.updatedAt, language),
          },
        ]}
        actions={
          <>
            <ActionButton label={t('action.history')} icon={IconHistory} onClick={() => setOpen('history')} />
            <ActionButton
              label={t('action.reset')}
              icon={IconRestore}
              disabledReason={off ?? (builtInChanges.length === 0 ? t('reset.same') : undefined)}
              onClick={() => setOpen('reset')}
            />
          </>
        }
      />
      {menu.draft && (
        <NoticeBar
          text={t('screen.draft', { time: siteTime(menu.draft.savedAt).time })}
          action={{ label: t('screen.discard'), onClick: menu.discard }}
        />
      )}
      {menu.failure !== null && <ErrorPanel {...describeError(menu.failure)} />}
      {menu.attempted && menu.issues.length > 0 && (
        <NoticeBar
          text={t('screen.wrong', { count: new Set(menu.issues.map(({ field }) => field.split('.')[1])).size })}
        />
      )}
      <div className="menu-columns">
        <section className="menu-left" aria-label={t('tree.label')}>
          <div className="tree-tools">
            <ActionButton label={t('action.add')} icon={IconPlus} disabledReason={off} onClick={() => add('')} />
            <ActionButton
              label={t('action.addGroup')}
              icon={IconFolderPlus}
              disabledReason={off}
              onClick={() => add(null)}
            />
            <span className="tree-steps" role="group" aria-label={t('keys.move')}>
              {(['up', 'down', 'outdent', 'indent'] as const).map((which) => (
                <StepButton
                  key={which}
                  which={which}
                  disabledReason={off ?? (entry ? refusedStep(entry.id, which) : t('refused.noEntry'))}
                  onClick={() => entry && step(entry.id, which)}
                />
              ))}
            </span>
            <ActionButton
              label={t('action.delete')}
              icon={IconTrash}
              disabledReason={off ?? (entry ? undefined : t('refused.noEntry'))}
              onClick={askToRemove}
            />
            <TextInput
              className="tree-filter"
              aria-label={t('tree.filter')}
              placeholder={t('tree.filter')}
              leftSection={<IconSearch size={15} aria-hidden />}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && setFilter('')}
            />
          </div>
          <MenuTree
            entries={entries}
            filter={filter}
            selected={selected}
            problems={problems}
            news={props.stored.news}
            wrong={wrong}
            canEdit={edit.enabled}
            onSelect={setSelected}
            onMove={move}
            onStep={step}
            onDelete={askToRemove}
          />
          <p className="tree-hint muted">{t('tree.hint')}</p>
        </section>
        <MenuSide
          tab={tab}
          onTab={setTab}
          entry={entry}
          menu={menu}
          world={props.stored}
          problems={problems}
          canEdit={edit.enabled}
          onChange={(change) => entry && menu.change(changeEntry(entries, entry.id, change))}
          onSelect={(id) => {
            setFilter('')
            setSelected(id)
            setTab('entry')
          }}
          onAdd={add}
        />
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <DirtyBar
        changes={menu.changes.length}
        busy={menu.saving}
        onSave={() => void save()}
        onDiscard={() => {
          menu.discard()
          setSelected(props.stored.entries[0]?.id ?? null)
        }}
      />
      <LeaveGuard
        isSettled={menu.isSettled}
        changes={menu.changes.length}
        onSave={() => save()}
        onDiscard={menu.discard}
      />
      <MenuHistory opened={open === 'history'} onClose={() => setOpen(null)} />
      <ConfirmDialog
        opened={open === 'reset'}
        title={t('reset.title')}
        onCancel={() => setOpen(null)}
        choices={[
          {
            label: t('reset.do', { count: builtInChanges.length }),
            tone: 'primary',
            onChoose: () => {
              menu.change(props.stored.builtIn)
              setSelected(props.stored.builtIn[0]?.id ?? null)
              setOpen(null)
            },
          },
        ]}
      >
        <p>{t('reset.body')}</p>
        <MenuChanges changes={builtInChanges} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'delete'}
        title={t('delete.title', { entry: nameOf(entry) })}
        onCancel={() => setOpen(null)}
        choices={[{ label: t('action.delete'), tone: 'danger', onChoose: remove }]}
      >
        {t('delete.body', { count: entry ? branch(entries, entry.id).length - 1 : 0 })}
      </ConfirmDialog>
      {menu.conflict && (
        <ConfirmDialog
          opened
          title={t('message.menuChanged', { who: menu.conflict.changedBy })}
          onCancel={menu.closeConflict}
          choices={[
            {
              label: t('conflict.theirs'),
              tone: 'danger',
              onChoose: () => menu.conflict && menu.takeTheirs(menu.conflict.current),
            },
            {
              label: t('conflict.mine'),
              tone: 'primary',
              busy: menu.saving,
              onChoose: () => menu.conflict && void save(menu.conflict.current.version),
            },
          ]}
        >
          <p>{t('conflict.body')}</p>
          <h3>{t('conflict.theirChanges')}</h3>
          <MenuChanges changes={menuDifference(menu.base.entries, menu.conflict.current.entries)} />
          <h3>{t('conflict.myChanges')}</h3>
          <MenuChanges changes={menu.changes} />
        </ConfirmDialog>
      )}
    </div>
  )
}

/** A new entry goes into the chosen group, or beside the chosen entry, as long as there is a level for it. */
function homeFor(entries: MenuEntry[], entry: MenuEntry | undefined): string | null {
  if (!entry) return null
  return entry.link === null && levelOf(entries, entry.id) < menuLevels ? entry.id : entry.parent
}

const person = (who: string, product: string) => (who.startsWith('system:') ? product : who)

function StepButton(props: { which: Step; disabledReason: string | undefined; onClick: () => void }) {
  const { t } = useTranslation('navigation')
  return (
    <ActionButton
      label={t(`action.${props.which}`)}
      icon={stepIcons[props.which]}
      disabledReason={props.disabledReason}
      onClick={props.onClick}
    />
  )
}
