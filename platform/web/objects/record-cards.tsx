import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { focusField } from '../forms/use-object-form.ts'
import { type FormRow, recordValues, rowSteps } from '../base/form-values.ts'
import { FieldGrid } from './field-sections.tsx'
import type { RecordListProps } from './record-table.tsx'
import { newRow, withCell } from './tree-form.ts'

/** Child records with too many fields for a line: a card each, with what stands below it. */
export function RecordCards(
  props: RecordListProps & {
    titleOf: (row: FormRow, index: number) => string
    removeLabel: (title: string) => string
    changedIn: (row: FormRow) => readonly string[]
    onSubmit: () => void
    renderBelow?: (row: FormRow, path: string) => ReactNode
    /** Said as long as there is none. */
    empty?: ReactNode
  },
) {
  const { node, rows, path, texts } = props
  const [added, setAdded] = useState<string | null>(null)
  const first = node.fields[0]!.name
  useEffect(() => {
    if (added === null) return
    focusField(`${path}.${rows.length - 1}.${first}`)
    setAdded(null)
  }, [added, path, rows.length, first])
  return (
    <div className="record-cards">
      {rows.length === 0 && props.empty}
      {rows.map((row, index) => {
        const title = props.titleOf(row, index)
        const at = `${path}.${index}`
        return (
          <section key={row.key} className="section" aria-label={title}>
            <header className="card-head">
              <h2>{title}</h2>
              {props.editing && (
                <ActionButton
                  label={props.removeLabel(title)}
                  icon={IconTrash}
                  tone="quiet"
                  onClick={() => props.onRows((now) => rowSteps.remove(now, index))}
                />
              )}
            </header>
            <FieldGrid
              texts={texts}
              fields={node.fields}
              within={`${at}.`}
              shown={recordValues(node.fields, row.cells)}
              values={row.cells}
              onChange={(name, value) => props.onRows((now) => withCell(now, row.key, name, value))}
              onTouch={props.onTouch}
              changed={props.changedIn(row)}
              errorOf={props.errorOf}
              editing={props.editing}
              onSubmit={props.onSubmit}
            />
            {props.renderBelow?.(row, at)}
          </section>
        )
      })}
      {props.editing && (
        <div id={`field-${path}`} tabIndex={-1}>
          <ActionButton
            label={props.addLabel}
            icon={IconPlus}
            onClick={() => {
              setAdded(String(rows.length))
              props.onRows((now) => [...now, newRow(node, now)])
            }}
            keepLabel
          />
        </div>
      )}
    </div>
  )
}
