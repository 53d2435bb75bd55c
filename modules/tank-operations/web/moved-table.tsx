import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import type { Amounts, TankOperation } from '../contract/tank-operations.contract.ts'
import { amountNames, amountsOf, minus } from '../rules/tank-operations.ts'
import { shrinkageOf } from '../rules/shrinkage.ts'
import { type FigureRow, FigureTable, WhyButton } from './figure-table.tsx'

/** Real beside fiscal: what was moved, and what the book says before and after. */
export function MovedTable({ operation, onWhy }: { operation: TankOperation; onWhy: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { figure, signed } = useFigures()
  const { book, status, effect } = operation
  // A check measurement is held against the book, and moves nothing.
  const { real, fiscal } = effect === 'check' ? { real: null, fiscal: null } : operation
  const closing = amountsOf(operation.closing)
  const lines: { name: string; of: Amounts | null; note?: string; isDelta?: boolean }[] = [
    { name: 'real', of: real, note: t('origin.measured') },
    { name: 'fiscal', of: fiscal, note: t(`origin.${operation.fiscalOrigin}`) },
    { name: 'delta', of: real && fiscal && minus(real, fiscal), isDelta: true },
    { name: 'bookReal', of: book && book.real },
    { name: 'bookFiscal', of: book && book.fiscal },
    {
      name: 'bookDelta',
      of: book && closing && status === 'measured' ? minus(closing, book.real) : null,
      isDelta: true,
    },
  ]
  const rows = lines.flatMap(({ name, of, note, isDelta }): FigureRow[] | FigureRow => {
    if (!of) return []
    const label = t(`moved.${name}`)
    return {
      name,
      label,
      look: name === 'bookReal' ? 'measure-break' : undefined,
      beyond: amountNames.filter((amount) => !isDelta && new Decimal(of[amount]).lt(0)),
      cells: {
        ...Object.fromEntries(amountNames.map((amount) => [amount, (isDelta ? signed : figure)(of[amount])])),
        note: (
          <>
            {note} {name === 'real' && <WhyButton of={label} onClick={onWhy} />}
          </>
        ),
      },
    }
  })
  const lost = shrinkageOf(operation)
  if (lost !== null) {
    rows.splice(rows.findIndex(({ name }) => name === 'fiscal') + 1, 0, {
      name: 'shrinkage',
      label: t('moved.shrinkage'),
      cells: { volume15: figure(lost), note: <>{t('moved.shrinkageNote')}</> },
    })
  }
  const columns = amountNames.map((name) => ({
    name,
    look: 'number' as const,
    head: (
      <>
        {t(`field.${name}`)} <span className="muted">{name === 'mass' ? 'kg' : 'l'}</span>
      </>
    ),
  }))
  return (
    <FigureTable
      name="moved"
      columns={[...columns, { name: 'note', look: 'muted' }]}
      rows={rows}
      note={real ? undefined : t(effect === 'check' && operation.real ? 'kind.check' : 'moved.nothing')}
    />
  )
}
