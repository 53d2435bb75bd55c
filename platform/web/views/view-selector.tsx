import './views.css'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronDown,
  IconDeviceFloppy,
  IconLayoutList,
  IconLink,
  IconPlus,
  IconRowInsertBottom,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { densities } from '#platform/core/looks.ts'
import { type ListView, standardView } from '#platform/core/view.contract.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useShortcuts } from '../base/shortcuts.ts'
import type { ListViewState } from './use-list-view.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewEntry } from './view-entry.tsx'
import { addressOf } from './view-state.ts'
import { ViewQuestions, type ViewQuestion } from './view-questions.tsx'

/** Which view the list shows, whether it still looks like it, and everything that can be done with views. */
export function ViewSelector({ state }: { state: ListViewState }) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const [question, setQuestion] = useState<ViewQuestion | null>(null)
  const actions = useViewActions(state)
  const { view, known, modified, search } = state
  const name = view?.name ?? t('views.standard')
  const keeper = view?.mayEdit ? view : null
  useShortcuts([{ keys: 'Alt+V', label: t('views.label'), run: () => setOpened(true) }])

  const notMine = view ? t('views.ownerOnly', { owner: view.ownerName }) : t('views.standardFixed')
  const unchanged = modified ? undefined : t('views.unchanged')
  const copyLink = () => {
    const link = new URL(window.location.pathname, window.location.origin)
    // The view alone says it all, unless the filters shown are others. Standard is named: who gets the link may have chosen
    // another view to open first.
    const parameters = view && !modified ? { view: view.id } : addressOf(view, search, view?.id ?? standardView)
    link.search = new URLSearchParams(parameters).toString()
    const warning = view?.scope === 'me' ? 'views.linkOnlyMe' : modified ? 'views.linkUnsaved' : 'views.linkCopied'
    void navigator.clipboard.writeText(link.href).then(() => toast(t(warning)))
  }
  const choose = (id: string) => state.open(known.views.find((one) => one.id === id) ?? null)

  return (
    <div className="view-selector">
      <Menu
        opened={opened}
        onChange={setOpened}
        onOpen={state.refresh}
        position="bottom-start"
        width={300}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button
            type="button"
            className="view-button"
            aria-keyshortcuts="Alt+V"
            aria-label={t('views.current', { name })}
          >
            <IconLayoutList size={16} stroke={1.75} aria-hidden />
            <span>{name}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown className="view-menu">
          <div className="view-list">
            <Menu.RadioGroup value={view?.id ?? standardView} onChange={choose}>
              {groupsOf(known.views, t).map((group) => (
                <div key={group.label} role="group" aria-label={group.label}>
                  <Menu.Label>{group.label}</Menu.Label>
                  {group.entries.map((entry) => (
                    <Menu.RadioItem
                      key={entry.id}
                      value={entry.id}
                      closeMenuOnClick
                      rightSection={
                        (known.defaultId ?? standardView) === entry.id && (
                          <IconStarFilled size={13} aria-label={t('views.isDefault')} />
                        )
                      }
                    >
                      {entry.name}
                      {entry.owner && <span className="muted"> · {entry.owner}</span>}
                    </Menu.RadioItem>
                  ))}
                </div>
              ))}
            </Menu.RadioGroup>
          </div>
          <Menu.Divider />
          <ViewEntry
            icon={IconDeviceFloppy}
            label={t('views.saveChanges')}
            reason={keeper ? unchanged : notMine}
            onClick={() => actions.save.mutate({ base: view!, version: state.seen, shown: true })}
          />
          <ViewEntry icon={IconPlus} label={t('views.saveAs')} onClick={() => setQuestion('new')} />
          <ViewEntry
            icon={IconArrowBackUp}
            label={t('views.reset')}
            reason={unchanged}
            onClick={() => state.open(view)}
          />
          {view && (
            <ViewEntry
              icon={IconUsers}
              label={t('views.properties')}
              reason={keeper ? undefined : notMine}
              onClick={() => setQuestion('properties')}
            />
          )}
          <ViewEntry
            icon={IconStar}
            label={t('views.makeDefault')}
            reason={known.defaultId === (view?.id ?? null) ? t('views.alreadyFirst') : undefined}
            onClick={() => actions.makeDefault.mutate(view?.id ?? null)}
          />
          <ViewEntry icon={IconLink} label={t('views.copyLink')} onClick={copyLink} />
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconRowInsertBottom size={16} stroke={1.75} aria-hidden />}>
                {t('views.density')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <Menu.RadioGroup
                value={state.density ?? ''}
                onChange={(value) => state.setDensity(densities.find((one) => one === value) ?? null)}
              >
                <Menu.RadioItem value="">{t('views.densityOfSettings')}</Menu.RadioItem>
                {densities.map((density) => (
                  <Menu.RadioItem key={density} value={density}>
                    {t(`settings.densityName.${density}`)}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          {view && (
            <ViewEntry
              icon={IconTrash}
              label={t('views.delete')}
              reason={keeper ? undefined : notMine}
              onClick={() => setQuestion('delete')}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {modified && <StatusChip tone="progress" text={t('views.modified')} />}
      <ViewQuestions state={state} actions={actions} question={question} onClose={() => setQuestion(null)} />
    </div>
  )
}

interface Entry {
  id: string
  name: string
  owner?: string
}

/** Standard and one's own, then each role's, then everyone's. */
function groupsOf(views: readonly ListView[], t: TFunction<'shell'>) {
  const entry = ({ id, name, isOwner, ownerName }: ListView): Entry => ({
    id,
    name,
    ...(isOwner ? {} : { owner: ownerName }),
  })
  const of = (test: (view: ListView) => boolean) => views.filter(test).map(entry)
  const roles = [...new Set(views.flatMap(({ scope, roleName }) => (scope === 'role' && roleName ? [roleName] : [])))]
  return [
    {
      label: t('views.group.me'),
      entries: [{ id: standardView, name: t('views.standard') }, ...of(({ scope }) => scope === 'me')],
    },
    ...roles.map((role) => ({
      label: t('views.group.role', { role }),
      entries: of(({ roleName }) => roleName === role),
    })),
    { label: t('views.group.everyone'), entries: of(({ scope }) => scope === 'everyone') },
  ].filter(({ entries }) => entries.length > 0)
}
