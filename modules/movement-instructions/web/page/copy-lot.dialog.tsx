import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { type FormRow, type FormValues, rowsOf } from '#platform/web/base/form-values.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import { copiedParts } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import type { CopiedPart } from '#modules/movement-instructions/rules/lots.ts'
import type { InstructionForm } from '../form/use-instruction-form.ts'

/** Quantities stay a lot's own. */
const own = new Set(['quantity', 'minQuantity', 'maxQuantity'])

/** Chosen parts of one lot into others; it is typed, not saved, so it can still be discarded. */
export function CopyLotDialog(props: {
  form: InstructionForm
  from: FormRow
  fromTitle: string
  /** The tabs that this user writes. */
  own: readonly string[]
  others: { row: FormRow; title: string }[]
  onClose: () => void
}) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const [parts, setParts] = useState<CopiedPart[]>([])
  const [to, setTo] = useState<string[]>(() => props.others.map(({ row }) => row.key))
  const copy = () => {
    props.form.update('lots', (lots) =>
      rowsOf(lots).map((row) => (to.includes(row.key) ? { ...row, cells: withParts(props.from, row, parts) } : row)),
    )
    toast(t('page.dataCopied'))
    props.onClose()
  }
  const reason = parts.length === 0 ? t('page.copyNothing') : to.length === 0 ? t('page.copyNowhere') : undefined
  return (
    <Dialog opened onClose={props.onClose} title={t('page.copyTitle', { lot: props.fromTitle })}>
      <p className="muted">{t('page.copyBody')}</p>
      <div className="copy-choices">
        <Checkbox.Group label={t('page.copyWhat')} value={parts} onChange={(next) => setParts(next as CopiedPart[])}>
          {copiedParts
            .filter((part) => props.own.includes(part))
            .map((part) => (
              <Checkbox key={part} value={part} label={t(`page.tab.${part}`)} />
            ))}
        </Checkbox.Group>
        <Checkbox.Group label={t('page.copyInto')} value={to} onChange={setTo}>
          {props.others.map(({ row, title }) => (
            <Checkbox key={row.key} value={row.key} label={title} />
          ))}
        </Checkbox.Group>
      </div>
      <div className="dialog-buttons">
        <ActionButton label={t('shell:ui.cancel')} onClick={props.onClose} keepLabel />
        <ActionButton label={t('page.copyLot')} tone="primary" disabledReason={reason} onClick={copy} keepLabel />
      </div>
    </Dialog>
  )
}

/** As the server's rule does it, on what is typed: texts that cannot be read yet are copied too. */
function withParts(from: FormRow, to: FormRow, parts: readonly CopiedPart[]): FormValues {
  const cells = { ...to.cells }
  for (const part of parts) {
    if (part === 'main') {
      for (const { name } of lotNode.fields) if (!own.has(name)) cells[name] = from.cells[name]!
    } else cells[part] = rowsOf(from.cells[part]).map((row, index) => unsaved(row, index))
  }
  return cells
}

function unsaved(row: FormRow, index: number): FormRow {
  return {
    key: String(index),
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([name, value]) => [
        name,
        name === 'items' ? rowsOf(value).map((item, at) => unsaved(item, at)) : value,
      ]),
    ),
  }
}
