import { Button, Menu } from '@mantine/core'
import { type Icon, IconRuler2, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { dimensionOf, unitsLike } from '#platform/core/units.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { groupName, type ListSearch, shownUnitOf, unitsName, withFilter, withUnit } from '../../base/url-filters.ts'

interface LookProps {
  registry: AnyRegistry
  texts: RegistryTexts
  search: ListSearch
  onChange: (next: ListSearch) => void
}

/** By which column the rows are gathered. */
export function GroupMenu({ registry, texts, search, onChange }: LookProps) {
  const { t } = useTranslation('shell')
  const chosen = search[groupName]
  const choose = (name: string) => () => onChange(withFilter(search, groupName, name))
  return (
    <ChoiceMenu label={t('list.groupBy')} icon={IconStack2}>
      <ChoiceItem value="" text={t('list.noGroups')} chosen={chosen === undefined} onChoose={choose('')} />
      <Menu.Divider />
      {(registry.sortable as readonly string[]).map((name) => (
        <ChoiceItem key={name} value={name} text={texts.label(name)} chosen={chosen === name} onChoose={choose(name)} />
      ))}
    </ChoiceMenu>
  )
}

/** In which units the figures are shown; what is stored, filtered and typed stays in its own. */
export function UnitMenu({ registry, search, onChange }: LookProps) {
  const { t } = useTranslation('shell')
  const own = (registry.list as readonly string[]).flatMap((name) => registry.field(name).unit ?? [])
  const byDimension = Object.groupBy(
    [...new Set(own)].filter((unit) => dimensionOf(unit)),
    (unit) => dimensionOf(unit)!,
  )
  const dimensions = Object.entries(byDimension)
  if (dimensions.length === 0) return null
  const chosen = search[unitsName]
  return (
    <ChoiceMenu label={t('list.units')} icon={IconRuler2}>
      {dimensions.flatMap(([dimension, units]) => [
        <Menu.Label key={dimension}>{t(`list.dimension.${dimension}`)}</Menu.Label>,
        ...unitsLike(units[0]!).map((unit) => (
          <ChoiceItem
            key={unit}
            value={unit}
            text={units.includes(unit) ? t('list.ownUnit', { unit }) : unit}
            chosen={units.every((one) => shownUnitOf(chosen, one) === unit)}
            onChoose={() => onChange(withUnit(search, unit, units))}
          />
        )),
      ])}
    </ChoiceMenu>
  )
}

function ChoiceMenu(props: { label: string; icon: Icon; children: ReactNode }) {
  const Glyph = props.icon
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className="action action-shortens"
          aria-label={props.label}
          leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
        >
          {props.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  )
}

function ChoiceItem(props: { text: string; value: string; chosen: boolean; onChoose: () => void }) {
  return (
    <Menu.RadioItem value={props.value} checked={props.chosen} onChange={props.onChoose} closeMenuOnClick>
      {props.text}
    </Menu.RadioItem>
  )
}
