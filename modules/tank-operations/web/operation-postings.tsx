import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import { operationsPath, type TankOperation } from '../contract/tank-operations.contract.ts'
import { FigureTable } from './figure-table.tsx'

/** What it replaces or is replaced by, and what was said when it was posted or reversed. */
export function OperationLinks({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { replaces, replacedBy, replacementReason, reversedAt, reversalReason, toleranceReason, postAskedBy } =
    operation
  if (!replaces && !replacedBy && !reversedAt && !toleranceReason) return null
  const to = (link: { id: string; number: number }) => <Link to={`${operationsPath}/${link.id}`}>{link.number}</Link>
  return (
    <section className="section operation-links" aria-label={t('section.links')}>
      {replaces && (
        <p>
          {t('link.replaces')} {to(replaces)}: {replacementReason}
        </p>
      )}
      {toleranceReason && (
        <p>
          {t('field.toleranceReason')}: {toleranceReason}
          {postAskedBy && (
            <span className="muted">
              {' '}
              ({t('link.asked', { name: postAskedBy.name, when: formatInstant(postAskedBy.at, language) })})
            </span>
          )}
        </p>
      )}
      {reversedAt && <p>{t('link.reversed', { when: formatInstant(reversedAt, language), reason: reversalReason })}</p>}
      {replacedBy && (
        <p>
          {t('link.replacedBy')} {to(replacedBy)} ({t(`status.${replacedBy.status}`).toLowerCase()})
        </p>
      )}
    </section>
  )
}

export function OperationPostings({ operation: { postings } }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { figure } = useFigures()
  if (postings.length === 0) return null
  const rows = postings.map(({ number, kind, postedAt, postedBy, fiscal }) => ({
    name: String(number),
    label: (
      <>
        {number}. {t(`kind.${kind}`)}
        <br />
        <span className="muted">
          {formatInstant(postedAt, language)}, {postedBy}
        </span>
      </>
    ),
    cells: { mass: figure(fiscal.mass), unit: 'kg' },
  }))
  const columns = [
    { name: 'mass', look: 'number' },
    { name: 'unit', look: 'figure-unit' },
  ] as const
  return <FigureTable name="postings" columns={columns} rows={rows} />
}
