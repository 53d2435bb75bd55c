import { IconHistory } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { type Language, languages } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ColourValue } from '#platform/ui/fields/colour-field.tsx'
import { OptionText } from '#platform/ui/fields/option-list.tsx'
import { ReferenceChip } from '#platform/ui/fields/references-field.tsx'
import { RowsTable } from '#platform/ui/fields/rows-field.tsx'
import { isNumeric } from '#platform/ui/grid/grid-column.ts'
import { Explained } from '#platform/ui/parts/explained.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useRegistry } from '../base/registries.tsx'
import type { FieldTexts } from './registry-texts.ts'
import { useNames, useUnit } from './use-options.ts'

interface ValueProps {
  field: NamedField
  texts: FieldTexts
  value: unknown
  /** The record that it stands in, which may say the unit. */
  record?: Record<string, unknown> | undefined
  /** A door to the record that a reference names. */
  peek?: ComponentType<{ registry: AnyRegistry; code: string }> | undefined
}

/** A stored value for reading, in the form that suits its kind. */
export function FieldValue(props: ValueProps) {
  const { field, texts, value } = props
  if (field.kind === 'rows') return <RowsValue {...props} rows={Array.isArray(value) ? value : []} />
  const text = texts.value(field, value)
  if (text === '') return <span className="muted">–</span>
  switch (field.kind) {
    case 'bilingual':
      return <BilingualValue value={value as Record<Language, string>} />
    case 'reference':
      return <ReferenceValue {...props} code={text} />
    case 'references':
      return <ReferencesValue field={field} codes={value as string[]} />
    case 'code':
      return field.holds === 'colour' ? <ColourValue colour={text} /> : <Explained text={text} />
    default:
      return field.unitBy ? <MeasuredText {...props} text={text} /> : <Explained text={withUnit(text, field.unit)} />
  }
}

const withUnit = (text: string, unit: string | undefined) => (unit ? `${text} ${unit}` : text)

function MeasuredText({ field, record, text }: ValueProps & { text: string }) {
  return <Explained text={withUnit(text, useUnit(field, record))} />
}

/** Put into words only where they are in sight: a calibration table has thousands. */
function RowsValue({ field, texts, rows }: Pick<ValueProps, 'field' | 'texts'> & { rows: readonly unknown[] }) {
  if (rows.length === 0) return <span className="muted">–</span>
  return (
    <RowsTable
      label={texts.label(field.name)}
      columns={(field.rowFields ?? []).map((cell) => ({
        name: cell.name,
        header: texts.cellLabel(field, cell),
        numeric: isNumeric(cell),
      }))}
      count={rows.length}
      cellsOf={(row) => texts.rows(field, [rows[row]])[0]!}
    />
  )
}

/** In the user's language; the other one on hover, and for the screen reader behind it. */
function BilingualValue(props: { value: Record<Language, string> }) {
  const { language } = useUi()
  const other = languages.find((name) => name !== language)!
  return (
    <span title={`${other.toUpperCase()}: ${props.value[other]}`} className="value-bilingual">
      {props.value[language]}
    </span>
  )
}

function ReferenceValue(props: Pick<ValueProps, 'field' | 'peek'> & { code: string }) {
  const other = useRegistry(props.field.to!)?.registry
  const Peek = props.peek
  const option = useNames(other, [props.code]).get(props.code)
  return (
    <span className="value-reference">
      {option ? <OptionText option={option} byCode={other?.calledBy === 'code'} /> : props.code}
      {other && Peek && <Peek registry={other} code={props.code} />}
    </span>
  )
}

function ReferencesValue(props: { field: NamedField; codes: readonly string[] }) {
  const other = useRegistry(props.field.to!)?.registry
  const names = useNames(other, props.codes)
  return (
    <ul className="reference-chips">
      {props.codes.map((code) => (
        <ReferenceChip key={code} code={code} option={names.get(code)} byCode={other?.calledBy === 'code'} />
      ))}
    </ul>
  )
}

/** Label, value and the door to the field's history. */
export function ValueRow(props: ValueProps & { onHistory?: ((field: string) => void) | undefined }) {
  const { t } = useTranslation('shell')
  const { field, texts } = props
  const label = texts.label(field.name)
  return (
    <div className={field.kind === 'rows' || field.multiline ? 'value-row value-row-wide' : 'value-row'}>
      <span className="value-label" id={`label-${field.name}`}>
        <Explained text={label} />
      </span>
      <span className="value-text" aria-labelledby={`label-${field.name}`} role="group">
        <FieldValue {...props} />
      </span>
      {props.onHistory && (
        <button
          type="button"
          className="value-history"
          aria-label={t('record.fieldHistory', { field: label })}
          title={t('record.fieldHistory', { field: label })}
          onClick={() => props.onHistory?.(field.name)}
        >
          <IconHistory size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** All fields of a record for reading, without sections: for the peek panel. */
export function RecordValues(props: { registry: AnyRegistry; texts: FieldTexts; record: Record<string, unknown> }) {
  return props.registry.fields.map((field) => (
    <ValueRow
      key={field.name}
      field={field}
      texts={props.texts}
      value={props.record[field.name]}
      record={props.record}
    />
  ))
}
