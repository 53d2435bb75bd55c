import { Input, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BilingualField } from '#platform/ui/fields/bilingual-field.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { MenuEntry } from '../contract/menu.contract.ts'
import type { LinkProblem } from '../rules/menu-check.ts'
import { childrenOf, findEntry } from '../rules/menu-list.ts'
import { IconPicker } from './icon-picker.tsx'
import type { Configuration } from './use-menu-draft.ts'

interface FormProps {
  entry: MenuEntry
  entries: MenuEntry[]
  world: Configuration
  problem: LinkProblem | undefined
  errorOf: (field: string) => string | undefined
  canEdit: boolean
  onChange: (change: Partial<MenuEntry>) => void
}

const kindOf = (link: string | null) => (link === null ? 'group' : /^https?:/.test(link) ? 'site' : 'screen')

/** One entry: what it is called, how it looks, and where it leads. */
export function EntryForm(props: FormProps) {
  const { t } = useTranslation('navigation')
  const { entry, errorOf, canEdit, onChange } = props
  const kind = kindOf(entry.link)
  const holdsEntries = childrenOf(props.entries, entry.id).length > 0
  const original = findEntry(props.world.builtIn, entry.id)
  const differs = original && JSON.stringify(ownParts(original)) !== JSON.stringify(ownParts(entry))
  return (
    <div className="entry-form">
      <BilingualField
        name="text"
        label={t('entry.text')}
        required
        readOnly={!canEdit}
        value={entry.text}
        maxLength={60}
        errors={{
          ...(errorOf('text.en') ? { en: errorOf('text.en')! } : {}),
          ...(errorOf('text.it') ? { it: errorOf('text.it')! } : {}),
        }}
        onChange={(text) => onChange({ text })}
      />
      <Input.Wrapper label={t('entry.icon')} labelElement="div">
        <IconPicker value={entry.icon} readOnly={!canEdit} onChange={(icon) => onChange({ icon })} />
      </Input.Wrapper>
      <Input.Wrapper
        label={t('entry.kind')}
        labelElement="div"
        description={holdsEntries ? t('entry.kindFixed') : undefined}
      >
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('entry.kind')}
          disabled={!canEdit || holdsEntries}
          value={kind}
          onChange={(next) => onChange({ link: { group: null, screen: '', site: 'https://' }[next as typeof kind] })}
          data={(['screen', 'site', 'group'] as const).map((value) => ({ value, label: t(`entry.kinds.${value}`) }))}
        />
      </Input.Wrapper>
      {kind === 'screen' && <ScreenSelect {...props} />}
      {kind === 'site' && (
        <TextInput
          label={t('entry.site')}
          description={t('entry.siteHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          spellCheck={false}
          withAsterisk
          readOnly={!canEdit}
          value={entry.link ?? ''}
          error={errorOf('link')}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
      )}
      {props.problem && (
        <p className="entry-problem">
          <StatusChip
            tone={props.problem === 'noScreen' ? 'muted' : 'attention'}
            text={t(`problem.short.${props.problem}`)}
          />
          <span>{t(`problem.long.${props.problem}`)}</span>
        </p>
      )}
      <Switch
        label={t('entry.shown')}
        description={t('entry.shownHint')}
        checked={entry.isEnabled}
        disabled={!canEdit}
        onChange={(event) => onChange({ isEnabled: event.currentTarget.checked })}
      />
      {differs && canEdit && (
        <button type="button" className="link-button" onClick={() => onChange(ownParts(original))}>
          <IconArrowBackUp size={14} aria-hidden /> {t('entry.asBuiltIn')}
        </button>
      )}
    </div>
  )
}

const ownParts = ({ text, icon, link, isEnabled }: MenuEntry) => ({ text, icon, link, isEnabled })

function ScreenSelect({ entry, world, canEdit, errorOf, onChange }: FormProps) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const known = world.screens.map(({ path, text }) => ({ value: path, label: `${text[language]} · ${path}` }))
  const home = { value: '/', label: `${t('entry.home')} · /` }
  const link = entry.link ?? ''
  const isKnown = link === '' || link === '/' || known.some(({ value }) => value === link)
  return (
    <Select
      label={t('entry.screen')}
      searchable
      withAsterisk
      readOnly={!canEdit}
      nothingFoundMessage={t('entry.noScreen')}
      allowDeselect={false}
      checkIconPosition="right"
      data={[home, ...known, ...(isKnown ? [] : [{ value: link, label: link }])]}
      value={link === '' ? null : link}
      error={errorOf('link')}
      onChange={(value) => onChange({ link: value ?? '' })}
    />
  )
}
