import { IconCopy, IconCopyPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Decimal, isDecimalText } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ChildRail } from '#platform/ui/parts/child-rail.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { MergeEntry } from '#platform/web/forms/merge-form.ts'
import { newRow } from '#platform/web/objects/tree-form.ts'
import { type FormRow, recordValues, rowsOf, rowSteps, textOf } from '#platform/web/base/form-values.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import {
  type LotDraft,
  lotParts,
  type StoredInstruction,
} from '#modules/movement-instructions/contract/movement-instruction.ts'
import { completenessOf } from '#modules/movement-instructions/rules/completeness.ts'
import { blankLot, clonedLot } from '#modules/movement-instructions/rules/lots.ts'
import { isLotPart } from '#modules/movement-instructions/rules/writable-tabs.ts'
import { lotName } from '../form/lot-name.ts'
import { CopyLotDialog } from './copy-lot.dialog.tsx'
import { lotFields, type placeOf } from '../form/instruction-shape.ts'
import type { InstructionTexts } from '../form/instruction-texts.ts'
import type { InstructionForm } from '../form/use-instruction-form.ts'

/** By row, which stays the same as long as nothing in it is typed. */
const known = new WeakMap<FormRow, ReturnType<typeof completenessOf>>()
function completeness(row: FormRow) {
  const found = known.get(row) ?? completenessOf(lotOf(row))
  known.set(row, found)
  return found
}

const lotOf = (row: FormRow) => ({ id: row.id ?? null, ...recordValues(lotFields, row.cells) }) as unknown as LotDraft

/** The lots beside the page: how complete each is, what is wrong in it, and what can be done with them. */
export function LotsRail(props: {
  form: InstructionForm
  record: StoredInstruction | null
  /** What was changed. */
  entries: readonly MergeEntry[]
  places: readonly ReturnType<typeof placeOf>[]
  texts: InstructionTexts
  active: string | null
  editing: boolean
  /** The tabs that this user writes. */
  own: readonly string[]
  onSelect: (key: string) => void
}) {
  const { t } = useTranslation('movement-instructions')
  const { language } = useUi()
  const { form, record, texts, active } = props
  const [copying, setCopying] = useState(false)
  const rows = rowsOf(form.values.lots)
  const chosen = rows.find(({ key }) => key === active)
  const stored = new Map(record?.lots.map((lot) => [lot.id, lot]))
  const titleOf = (row: FormRow, index: number) =>
    lotName(stored.get(row.id ?? '')?.lotCode, t) ?? t('page.newLotAt', { position: index + 1 })
  const at = chosen ? rows.indexOf(chosen) : -1
  const step = (by: number) => {
    const next = rows[at + by]
    if (next) props.onSelect(next.key)
  }
  useShortcuts([
    { keys: 'Alt+Down', label: t('page.nextLot'), run: () => step(1) },
    { keys: 'Alt+Up', label: t('page.previousLot'), run: () => step(-1) },
  ])

  const add = (record: Record<string, unknown>) => {
    const row = newRow(lotNode, rowsOf(form.values.lots), record)
    form.update('lots', (lots) => [...rowsOf(lots), row])
    props.onSelect(row.key)
  }
  useShortcuts(props.editing ? [{ keys: 'Alt+L', label: t('page.addLot'), run: () => add({ ...blankLot() }) }] : [])
  const remove = () => {
    form.update('lots', (lots) => rowSteps.remove(rowsOf(lots), at))
    const next = rows[at + 1] ?? rows[at - 1]
    if (next) props.onSelect(next.key)
  }
  const others = lotParts.filter((part) => !props.own.includes(part))
  const ofOthers = chosen ? others.filter((part) => rowsOf(chosen.cells[part]).length > 0) : []
  const isClosed = chosen !== undefined && stored.get(chosen.id ?? '')?.isClosed === true
  const writtenByOthers =
    ofOthers.length > 0
      ? t('page.lotOfOthers', { tabs: ofOthers.map((part) => t(`page.tab.${part}`)).join(', ') })
      : undefined
  const none = chosen ? undefined : t('page.noLotChosen')
  return (
    <>
      <ChildRail
        label={t('lots.title.many')}
        empty={t('page.noLots')}
        items={rows.map((row, index) => {
          const { percent, missing } = completeness(row)
          const quantity = textOf(row.cells.quantity)
          return {
            key: row.key,
            title: titleOf(row, index),
            facts: [
              textOf(row.cells.productCode) || t('page.noProduct'),
              ...(quantity
                ? [
                    `${isDecimalText(quantity) ? formatNumber(new Decimal(quantity).toFixed(), language) : quantity} ${textOf(row.cells.quantityUoMCode)}`,
                  ]
                : []),
            ].join(' · '),
            status: stored.get(row.id ?? '')?.isClosed ? t('lotsManagement.choice.status.closed') : undefined,
            percent,
            missing: missing
              .map((name) => (isLotPart(name) ? t(`page.tab.${name}`) : texts.lots!.label(name)))
              .join(', '),
            errors: props.places.filter((place) => place.lot === index).length,
            isChanged: props.entries.some((entry) => entry.path.startsWith(`lots.${row.key}`)),
          }
        })}
        active={active}
        onSelect={props.onSelect}
        actions={
          props.editing && (
            <>
              <ActionButton
                label={t('page.addLot')}
                icon={IconPlus}
                shortcut="Alt+L"
                onClick={() => add({ ...blankLot() })}
                keepLabel
              />
              <ActionButton
                label={t('page.cloneLot')}
                icon={IconCopyPlus}
                disabledReason={none}
                onClick={() => {
                  // What others write is theirs to write in the new one too.
                  add({ ...clonedLot(lotOf(chosen!)), ...Object.fromEntries(others.map((part) => [part, []])) })
                  toast(t('page.lotCloned'))
                }}
                keepLabel
              />
              <ActionButton
                label={t('page.copyLot')}
                icon={IconCopy}
                disabledReason={none ?? (rows.length < 2 ? t('page.onlyLot') : undefined)}
                onClick={() => setCopying(true)}
                keepLabel
              />
              <ActionButton
                label={t('page.removeLot')}
                icon={IconTrash}
                disabledReason={none ?? (isClosed ? t('page.lotClosedShort') : writtenByOthers)}
                onClick={remove}
                keepLabel
              />
            </>
          )
        }
      />
      {copying && chosen && (
        <CopyLotDialog
          form={form}
          from={chosen}
          others={rows
            .map((row, index) => ({ row, title: titleOf(row, index) }))
            .filter(({ row }) => row.key !== chosen.key && !stored.get(row.id ?? '')?.isClosed)}
          fromTitle={titleOf(chosen, at)}
          own={props.own}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}
