import type { NamedField } from '#platform/core/fields.ts'
import { RowsField } from '#platform/ui/fields/rows-field.tsx'
import { type FormValue, rowsOf, rowSteps } from './form-values.ts'
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
  return (
    <RowsField
      name={path}
      label={texts.label(field.name)}
      hint={texts.hint(field.name)}
      error={props.errorOf(path)}
      columns={cells.map((cell) => ({
        name: cell.name,
        header: texts.cellLabel(field, cell),
        required: cell.required && cell.kind !== 'boolean',
      }))}
      rows={rows}
      onAdd={() => props.onChange(rowSteps.add(field, rows))}
      onRemove={(index) => props.onChange(rowSteps.remove(rows, index))}
      onMove={(index, by) => props.onChange(rowSteps.move(rows, index, by))}
      renderCell={(index, name) => {
        const cell = cells.find((one) => one.name === name)!
        // The unit stands once in the header.
        const { unit: _unit, ...bare } = cell
        return (
          <RegistryFieldInput
            name={`${path}.${index}.${name}`}
            field={bare}
            label={`${texts.cellLabel(field, cell)} ${index + 1}`}
            compact
            placeholder=""
            required={cell.required && cell.kind !== 'boolean'}
            choices={texts.choices(`${field.name}.${name}`, cell.values)}
            value={rows[index]?.cells[name]}
            onChange={(value) => props.onChange(rowSteps.write(rows, index, name, value))}
            onBlur={props.onBlur}
            errorOf={props.errorOf}
          />
        )
      }}
    />
  )
}
