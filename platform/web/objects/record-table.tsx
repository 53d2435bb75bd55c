import type { FieldKind, NamedField } from '#platform/core/fields.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import { OptionText } from '#platform/ui/fields/option-list.tsx'
import { RowsField, RowsTable } from '#platform/ui/fields/rows-field.tsx'
import { isNumeric } from '#platform/ui/grid/grid-column.ts'
import { type FormRow, type FormValue, recordValue, rowSteps, textOf } from '../base/form-values.ts'
import { useRegistry } from '../base/registries.tsx'
import { RegistryFieldInput } from '../fields/registry-field.tsx'
import type { FieldTexts } from '../fields/registry-texts.ts'
import { useNames } from '../fields/use-options.ts'
import { newRow, withCell } from './tree-form.ts'

export interface RecordListProps {
  /** Where the rows stand in the form: `lots.2.documents`. */
  path: string
  node: RecordNode
  label: string
  addLabel: string
  texts: FieldTexts
  rows: readonly FormRow[]
  onRows: (next: (rows: readonly FormRow[]) => readonly FormRow[]) => void
  onTouch: (path: string) => void
  errorOf: (path: string) => string | undefined
  editing: boolean
}

const widths: Partial<Record<FieldKind, number>> = {
  reference: 126,
  references: 150,
  choice: 112,
  date: 112,
  integer: 62,
  decimal: 92,
}
/** Short texts are codes and units, long ones have room to be read. */
function widthOf({ kind, maxLength = 0, digits = 0 }: NamedField): number | undefined {
  if (kind === 'text') return maxLength <= 20 ? 76 : maxLength <= 40 ? 104 : 150
  return kind === 'decimal' && digits > 14 ? 124 : widths[kind]
}

/** Child records as a table: one line each, every cell with the control of its kind. */
export function RecordTable(props: RecordListProps & { hideLabel?: boolean }) {
  const { node, texts, rows, path } = props
  const header = (field: NamedField) => texts.labelWithUnit(field)
  if (!props.editing) {
    return (
      <RowsTable
        label={props.label}
        columns={node.fields.map((field) => ({ name: field.name, header: header(field), numeric: isNumeric(field) }))}
        count={rows.length}
        cellsOf={(row) =>
          node.fields.map((field) => {
            const said = texts.value(field, recordValue(field, rows[row]!.cells[field.name]))
            if (field.kind !== 'reference' || said === '') return said
            const codes = rows.map(({ cells }) => textOf(cells[field.name]))
            return <NamedCode key={field.name} to={field.to!} code={said} codes={codes} />
          })
        }
      />
    )
  }
  return (
    <RowsField
      name={path}
      label={props.label}
      hideLabel={props.hideLabel ?? false}
      addLabel={props.addLabel}
      error={props.errorOf(path)}
      columns={node.fields.map((field) => ({
        name: field.name,
        header: header(field),
        required: false,
        numeric: isNumeric(field),
        ...(widthOf(field) ? { width: widthOf(field)! } : {}),
      }))}
      rows={rows}
      onAdd={() => props.onRows((now) => [...now, newRow(node, now)])}
      onRemove={(index) => props.onRows((now) => rowSteps.remove(now, index))}
      renderCell={(index, name) => {
        const field = node.fields.find((one) => one.name === name)!
        // The unit stands once in the header.
        const { unit: _unit, multiline: _multiline, ...bare } = field
        const row = rows[index]!
        return (
          <RegistryFieldInput
            name={`${path}.${index}.${name}`}
            field={bare}
            label={`${header(field)} ${index + 1}`}
            compact
            placeholder=""
            choices={texts.choices(name, field.values)}
            value={row.cells[name]}
            onChange={(value: FormValue) => props.onRows((now) => withCell(now, row.key, name, value))}
            onBlur={props.onTouch}
            errorOf={props.errorOf}
          />
        )
      }}
    />
  )
}

/** A reference with its name; the whole column is asked for at once. */
function NamedCode(props: { to: string; code: string; codes: readonly string[] }) {
  const registry = useRegistry(props.to)?.registry
  const option = useNames(registry, props.codes).get(props.code)
  return option ? <OptionText option={option} byCode={registry?.calledBy === 'code'} /> : props.code
}
