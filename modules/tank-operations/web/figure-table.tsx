import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Explained } from '#platform/ui/parts/explained.tsx'

export interface FigureColumn {
  name: string
  head?: ReactNode
  look: 'number' | 'figure-unit' | 'muted'
}

export interface FigureRow {
  name: string
  label: ReactNode
  look?: string | undefined
  /** By column. */
  cells: Record<string, ReactNode>
  /** The columns in which something is not as it should be. */
  beyond?: readonly string[]
}

/** A section of figures: a line each, in columns. */
export function FigureTable(props: {
  name: 'measures' | 'moved' | 'automatic' | 'postings'
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  /** Above the names of the lines. */
  corner?: string
  foot?: ReactNode
  note?: string | undefined
}) {
  const { t } = useTranslation('tank-operations')
  const { columns, rows, corner, note } = props
  const id = `operation-${props.name}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="section" aria-labelledby={id} tabIndex={0}>
      <h2 id={id}>{t(`section.${props.name}`)}</h2>
      {rows.length > 0 && (
        <table className="measure-table">
          {columns.some(({ head }) => head !== undefined) && (
            <thead>
              <tr>
                <Head head={corner} />
                {columns.map((column) => (
                  <Head key={column.name} {...column} />
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ name, label, look, cells, beyond }) => (
              <tr key={name} className={look}>
                <th scope="row">{typeof label === 'string' ? <Explained text={label} /> : label}</th>
                {columns.map((column) => (
                  <td key={column.name} className={beyond?.includes(column.name) ? 'number beyond' : column.look}>
                    {cells[column.name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {props.foot}
        </table>
      )}
      {note && <p className="muted">{note}</p>}
    </section>
  )
}

function Head({ head, look }: { head?: ReactNode; look?: string }) {
  return head ? (
    <th scope="col" className={look}>
      {head}
    </th>
  ) : (
    <td />
  )
}

/** Beside a figure that was calculated. */
export function WhyButton({ of, onClick }: { of: string; onClick: () => void }) {
  const { t } = useTranslation('tank-operations')
  return (
    <button type="button" className="link-button why" aria-label={`${of}: ${t('action.why')}`} onClick={onClick}>
      {t('action.why')}
    </button>
  )
}
