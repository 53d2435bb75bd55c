import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { type ChipTone, StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import {
  operationColumns,
  type OperationHead,
  operationsPath,
  type OperationStatus,
} from '../contract/tank-operations.contract.ts'
import { Link } from '#platform/web/base/address.tsx'

export const toneOf: Record<OperationStatus, ChipTone> = {
  draft: 'muted',
  inProgress: 'progress',
  measured: 'attention',
  posted: 'neutral',
  reversed: 'muted',
}

/** One line for each operation; the number opens it. */
export function OperationTable({ rows }: { rows: OperationHead[] }) {
  const { t } = useTranslation('tank-operations')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="operation-frame" role="region" aria-label={t('title')} tabIndex={0}>
      <table className="operation-table">
        <thead>
          <tr>
            {operationColumns.map(({ name, unit }) => (
              <th key={name} scope="col" className={unit ? 'number' : undefined}>
                {t(`field.${name}`)}
                {unit && <span className="muted"> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OperationLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OperationLine({ row }: { row: OperationHead }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const number = (value: string | number | null, decimals = 0) =>
    value === null ? '' : formatNumber(value, language, decimals)
  const document = [row.fiscalDocumentType, row.fiscalDocumentNumber].filter(Boolean).join(' ')
  return (
    <tr className={row.status === 'reversed' ? 'operation-reversed' : undefined}>
      <td>
        <Link to={`${operationsPath}/${row.id}`}>{row.number}</Link>
      </td>
      <td>
        <StatusChip tone={toneOf[row.status]} text={t(`status.${row.status}`)} />
      </td>
      <td>{row.operationTypeName[language]}</td>
      <td>{row.tankCode}</td>
      <td>{row.product}</td>
      <td>{row.direction && t(`choice.direction.${row.direction}`)}</td>
      <td>{formatInstant(row.openingAt, language)}</td>
      <td>{row.closingAt && formatInstant(row.closingAt, language)}</td>
      <td className="number">{number(row.realMass)}</td>
      <td className="number">{number(row.fiscalMass)}</td>
      <td className="number">{number(row.fiscalVolume15)}</td>
      <td className={row.isWithinTolerance === false ? 'number beyond' : 'number'}>
        {row.isWithinTolerance === false && <IconAlertTriangleFilled size={12} aria-label={t('automatic.beyond')} />}{' '}
        {number(row.levelDelta)}
      </td>
      <td>{row.voyageNumber}</td>
      <td className="number">{number(row.openingLevel)}</td>
      <td className="number">{number(row.closingLevel)}</td>
      <td className="number">{number(row.closingTemperature, 1)}</td>
      <td className="number">{number(row.closingDensity15, 4)}</td>
      <td>{row.productOwner}</td>
      <td>{row.managementType}</td>
      <td>{document}</td>
    </tr>
  )
}
