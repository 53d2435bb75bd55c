import { IconLock, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { DayRow } from '../contract/sheets.contract.ts'
import type { StockSum } from '../rules/stock-sheet.ts'
import { DeltaCell, SourceMark, useFigure } from './figures.tsx'
import type { SheetTableColumn } from './sheet-table.tsx'

/** The columns of the daily sheet; a figure opens what it came from. */
export function useDayColumns(options: {
  total: StockSum
  onWhy: (row: DayRow) => void
  edit: (row: DayRow) => { reason: string | undefined; onEdit: () => void } | undefined
}): SheetTableColumn<DayRow>[] {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const figure = useFigure()
  const why = (row: DayRow, text: string) =>
    text === '–' ? (
      text
    ) : (
      <button
        type="button"
        className="sheet-figure"
        title={t('why.button', { tank: row.tankCode })}
        onClick={() => options.onWhy(row)}
      >
        {text}
      </button>
    )
  const number = (id: keyof typeof units, render: (row: DayRow) => ReactNode, total?: string) => ({
    id,
    label: t(`column.${id}`),
    unit: units[id],
    isNumber: true,
    render,
    ...(total === undefined ? {} : { total }),
  })
  return [
    { id: 'tank', label: t('column.tank'), render: (row) => row.tankCode, total: t('summary.total') },
    { id: 'product', label: t('column.product'), render: (row) => row.product ?? '–', total: '' },
    {
      id: 'measuredAt',
      label: t('column.measuredAt'),
      render: (row) => (row.measuredAt ? formatInstant(row.measuredAt, language) : t('source.none')),
      total: '',
    },
    number('level', (row) => figure(row.level), ''),
    number('temperature', (row) => figure(row.temperature, 2), ''),
    number('density15', (row) => figure(row.density15, 5), ''),
    number('volume15', (row) => why(row, figure(row.volume15)), figure(options.total.volume15)),
    number(
      'mass',
      (row) => (
        <>
          {why(row, figure(row.mass))}
          <SourceMark source={row.source} />
        </>
      ),
      figure(options.total.mass),
    ),
    number('book', (row) => why(row, figure(row.bookMass)), figure(options.total.bookMass)),
    number('delta', (row) => <DeltaCell row={row} />, ''),
    {
      id: 'lock',
      label: t('column.lock'),
      total: '',
      render: (row) => {
        const edit = options.edit(row)
        if (row.lock) {
          const at = formatInstant(row.lock.takenAt, language)
          return (
            <span title={t('edit.lockedBy', { name: row.lock.by, at })}>
              <IconLock size={13} aria-hidden /> {row.lock.by}
            </span>
          )
        }
        return edit ? (
          <IconButton
            label={t('edit.button', { tank: row.tankCode })}
            icon={IconPencil}
            onClick={edit.onEdit}
            disabledReason={edit.reason}
          />
        ) : null
      },
    },
  ]
}

const units = {
  level: 'mm',
  temperature: '°C',
  density15: 'kg/l',
  volume15: 'l',
  mass: 'kg',
  book: 'kg',
  delta: 'kg',
} as const
