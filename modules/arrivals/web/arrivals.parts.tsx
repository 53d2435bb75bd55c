import type { TFunction } from 'i18next'
import type { CellMark } from '#platform/ui/grid/grid-column.ts'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { ArrivalDrawer } from './arrival.drawer.tsx'
import { ArrivalsBoard } from './arrivals-board.tsx'
import { ShipSteps } from './ship-steps.tsx'
import type { Phase } from '../contract/arrivals.contract.ts'

function Opened({ row, onClose }: ReportPartProps & { row: ListedRow; onClose: () => void }) {
  return <ArrivalDrawer voyage={String(row['voyageNumber'])} onClose={onClose} />
}

function RowActions({ row }: { row: ListedRow }) {
  return <ShipSteps call={{ voyageNumber: String(row['voyageNumber']), phase: row['phase'] as Phase }} isShort />
}

/** Red with words and a shape, and only for what the laycan and the berths say. */
function mark(row: Record<string, unknown>, t: TFunction): CellMark | null {
  const trouble = row['trouble']
  return trouble
    ? { sign: '▲', tone: 'attention', words: t(`arrivals:arrivals.choice.trouble.${String(trouble)}`) }
    : null
}

const silent = (row: Record<string, unknown>, t: TFunction): CellMark | null =>
  row['notice'] === 'missing'
    ? { sign: '▲', tone: 'attention', words: t('arrivals:arrivals.choice.notice.missing') }
    : null

export const arrivalsParts: ReportParts = {
  About: ArrivalsBoard,
  Opened,
  RowActions,
  actionsWidth: 110,
  marks: { eta: mark, trouble: mark, notice: silent },
}
