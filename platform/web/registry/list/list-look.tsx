import { Button, Menu, Tooltip } from '@mantine/core'
import { type Icon, IconRuler2, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '#platform/core/listed.ts'
import { dimensionOf, shownUnitOf, unitsLike } from '#platform/core/units.ts'
import { ColumnChooser } from '#platform/ui/grid/column-chooser.tsx'
import { widthsOf } from '#platform/ui/grid/column-layout.ts'
import type { ListParts } from './use-list.ts'
import type { FieldTexts } from '../../fields/registry-texts.ts'
import { groupName, type ListSearch, unitsName, withFilter, withUnit } from '../../base/url-filters.ts'

/** How the list looks: groups, units, columns. A phone has no room for any of it. */
export function LookMenus({ list }: { list: ListParts }) {
  const { registry, texts, view, phone, arranged } = list
  if (phone) return null
  // Of spare columns only those that are shown, or the menus would be long.
  const hidden = new Set(arranged.flatMap((column) => (column.hidden ? column.field : [])))
  const names = registry.list.filter((name) => !(registry.spare.includes(name) && hidden.has(name)))
  const shared = { registry, names, texts, search: view.search, onChange: view.change }
  return (
    <>
      <GroupMenu {...shared} />
      <UnitMenu {...shared} />
      <ColumnChooser
        columns={arranged}
        widths={widthsOf(view.layout)}
        onChange={view.arrangeColumns}
        onReset={view.layout && (() => view.arrangeColumns(undefined))}
      />
    </>
  )
}

interface LookProps {
  registry: Listed
  /** The columns that the menus are about. */
  names: readonly string[]
  texts: FieldTexts
  search: ListSearch
  onChange: (next: ListSearch) => void
}

/** By which column the rows are gathered. */
function GroupMenu({ registry, names, texts, search, onChange }: LookProps) {
  const { t } = useTranslation('shell')
  const chosen = search[groupName]
  const choose = (name: string) => () => onChange(withFilter(search, groupName, name))
  return (
    <ChoiceMenu label={t('list.groupBy')} icon={IconStack2}>
      <ChoiceItem value="" text={t('list.noGroups')} chosen={chosen === undefined} onChoose={choose('')} />
      <Menu.Divider />
      {registry.groupable
        .filter((name) => names.includes(name) || name === chosen)
        .map((name) => (
          <ChoiceItem
            key={name}
            value={name}
            text={texts.label(name)}
            chosen={chosen === name}
            onChoose={choose(name)}
          />
        ))}
    </ChoiceMenu>
  )
}

/** In which units the figures are shown; what is stored, filtered and typed stays in its own. */
function UnitMenu({ registry, names, search, onChange }: LookProps) {
  const { t } = useTranslation('shell')
  const own = names.flatMap((name) => registry.field(name).unit ?? [])
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
      <Tooltip label={props.label}>
        <span className="menu-target">
          <Menu.Target>
            <Button
              variant="default"
              className="action action-icon"
              aria-label={props.label}
              leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
            >
              {props.label}
            </Button>
          </Menu.Target>
        </span>
      </Tooltip>
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
