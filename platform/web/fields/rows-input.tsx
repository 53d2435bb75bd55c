import { type ClipboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromClipboard } from '#platform/core/clipboard.ts'
import { mustBeFilled, type NamedField } from '#platform/core/fields.ts'
import { RowsField } from '#platform/ui/fields/rows-field.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { type FormRow, type FormValue, rowsOf, rowSteps } from '../base/form-values.ts'
import { type FieldInputProps, RegistryFieldInput } from './registry-field.tsx'
import type { FieldTexts } from './registry-texts.ts'

/** Child rows, each cell with the control of its kind; what is wrong is said at the cell, by its path. */
export function RowsInput(props: {
  /** Of the rows; `field.name` unless they stand in a row themselves. */
  path?: string
  field: NamedField
  texts: FieldTexts
  value: FormValue | undefined
  onChange: (value: FormValue) => void
  onBlur: (path: string) => void
  errorOf: NonNullable<FieldInputProps['errorOf']>
}) {
  const { field, texts } = props
  const path = props.path ?? field.name
  const rows = rowsOf(props.value)
  const cells = field.rowFields ?? []
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const [shorter, setShorter] = useState<{ whole: readonly FormRow[]; left: readonly FormRow[] } | null>(null)
  const put = (made: readonly FormRow[]) => {
    setShorter(null)
    props.onChange(made)
  }
  // The same functions for as long as the table is there: a cell that stays is not drawn again.
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const does = useMemo(
    () => ({
      write: (index: number, name: string, value: FormValue) =>
        latest.current.onChange(rowSteps.write(rowsOf(latest.current.value), index, name, value)),
      blur: (at: string) => latest.current.onBlur(at),
    }),
    [],
  )
  const paste = (event: ClipboardEvent) => {
    const pasted = fromClipboard(event.clipboardData.getData('text/plain'))
    // One cell belongs to the field that it is pasted into.
    if (pasted.length === 1 && pasted[0]!.length === 1) return
    event.preventDefault()
    const place =
      event.target instanceof HTMLInputElement ? event.target.id.slice(`field-${path}.`.length).split('.') : []
    const column = Math.max(
      0,
      cells.findIndex(({ name }) => name === place[1]),
    )
    const from = { row: place.length === 2 ? Number(place[0]) : rows.length, column }
    const made = rowSteps.paste(field, rows, from, pasted, language)
    const left = rowSteps.leftBelow(field, rows, from, pasted)
    if (left === 0) props.onChange(made)
    else setShorter({ whole: made.slice(0, -left), left: made.slice(-left) })
  }
  return (
    <>
      <RowsField
        name={path}
        label={texts.label(field.name)}
        hint={texts.hint(field.name)}
        error={props.errorOf(path)}
        columns={cells.map((cell) => ({
          name: cell.name,
          header: texts.cellLabel(field, cell),
          required: mustBeFilled(cell),
        }))}
        rows={rows}
        onPaste={paste}
        onAdd={() => props.onChange(rowSteps.add(field, rows))}
        onRemove={(index) => props.onChange(rowSteps.remove(rows, index))}
        onMove={(index, by) => props.onChange(rowSteps.move(rows, index, by))}
        renderCell={(index, name) => {
          const at = `${path}.${index}.${name}`
          const cell = cells.find((one) => one.name === name)!
          const shared = { path, index, field, cell, texts, does, value: rows[index]?.cells[name] }
          return cell.kind === 'bilingual' ? (
            <Cell {...shared} errorOf={props.errorOf} />
          ) : (
            <Cell {...shared} error={props.errorOf(at)} />
          )
        }}
      />
      {shorter && (
        <ConfirmDialog
          opened
          title={t('paste.shorter.title', { field: texts.label(field.name) })}
          onCancel={() => setShorter(null)}
          choices={[
            {
              label: t('paste.shorter.keep', { count: shorter.left.length }),
              onChoose: () => put([...shorter.whole, ...shorter.left]),
            },
            { label: t('paste.shorter.replace'), tone: 'primary', onChoose: () => put(shorter.whole) },
          ]}
        >
          <p>
            {t('paste.shorter.replaced', { count: shorter.whole.length })}{' '}
            {t('paste.shorter.removed', { count: shorter.left.length })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** One control; drawn again only for another value or another error of its own. */
const Cell = memo(function Cell(props: {
  path: string
  index: number
  field: NamedField
  cell: NamedField
  texts: FieldTexts
  value: FormValue | undefined
  /** Of the whole control, or of its parts where it has some. */
  error?: string | undefined
  errorOf?: FieldInputProps['errorOf']
  does: {
    write: (index: number, name: string, value: FormValue) => void
    blur: (path: string) => void
  }
}) {
  const { field, cell, texts, index, error, errorOf = () => error } = props
  // The unit stands once in the header.
  const { unit: _unit, ...bare } = cell
  return (
    <RegistryFieldInput
      name={`${props.path}.${index}.${cell.name}`}
      field={bare}
      label={`${texts.cellLabel(field, cell)} ${index + 1}`}
      compact
      placeholder=""
      required={mustBeFilled(cell)}
      choices={texts.choices(`${field.name}.${cell.name}`, cell.values)}
      value={props.value}
      onChange={(value) => props.does.write(index, cell.name, value)}
      onBlur={props.does.blur}
      errorOf={errorOf}
    />
  )
})
