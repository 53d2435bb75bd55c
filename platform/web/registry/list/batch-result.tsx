import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { BatchOutcome } from '#platform/core/registry-queries.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'

const shownAtMost = 200

/** What a batch would do, row by row: old and new values, and why a row is refused. */
export function BatchPreview<Row extends BatchOutcome>(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  answer: { rows: Row[]; counts: { pass: number; unchanged: number; refused: number } }
  nameOf: (row: Row) => string
}) {
  const { t } = useTranslation('shell')
  const { registry, texts, answer } = props
  const { counts } = answer
  const text = (name: string, value: unknown) => texts.value(registry.field(name), value)
  const shown = (name: string, value: unknown) => text(name, value) || t('ui.blank')
  const refused = answer.rows.filter((row) => row.action === 'refused').slice(0, shownAtMost)
  const created = answer.rows.filter((row) => row.action === 'create').slice(0, shownAtMost)
  const changing = answer.rows.filter((row) => row.action !== 'create' && row.changes.length > 0).slice(0, shownAtMost)
  const label = (name: string) => texts.labelWithUnit(registry.field(name))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls has to be reachable by keyboard
    <div className="batch-preview" role="region" aria-label={t('bulk.preview')} tabIndex={0}>
      <p role="status">{t('bulk.outcome', { change: counts.pass, same: counts.unchanged, refused: counts.refused })}</p>
      {refused.length > 0 && (
        <>
          <h3>{t('bulk.refused')}</h3>
          <ul>
            {refused.map((row) => (
              <li key={row.index}>
                <strong>{props.nameOf(row)}</strong>{' '}
                {row.issues
                  .map((issue) =>
                    issue.field ? `${texts.label(issue.field.split('.')[0]!)}: ${issue.text}` : issue.text,
                  )
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {created.length > 0 && (
        <>
          <h3>{t('bulk.created')}</h3>
          <ul>
            {created.map((row) => (
              <li key={row.index}>
                <strong>{props.nameOf(row)}</strong>{' '}
                {row.changes
                  .filter(({ field, after }) => text(field, after) !== '')
                  .map(({ field, after }) => `${label(field)}: ${text(field, after)}`)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {changing.length > 0 && (
        <table className="rows-table rows-table-plain">
          <thead>
            <tr>
              <th scope="col">{t('bulk.record')}</th>
              <th scope="col">{t('bulk.field')}</th>
              <th scope="col">{t('bulk.before')}</th>
              <th scope="col">{t('bulk.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changing.flatMap((row) =>
              row.changes.map((change) => (
                <tr key={`${row.index}.${change.field}`}>
                  <td>{props.nameOf(row)}</td>
                  <td>{label(change.field)}</td>
                  <td className="muted">{shown(change.field, change.before)}</td>
                  <td>{shown(change.field, change.after)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}
