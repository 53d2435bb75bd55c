import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { sides, type TankOperation } from '../contract/tank-operations.contract.ts'
import { type Compared, compareAutomatic } from '../rules/tank-operations.ts'
import { FigureTable } from './figure-table.tsx'

/** One measure in one column has as many decimals as the finest of its sources tells. */
const decimalsOf: Record<Compared['measure'], number> = {
  level: 0,
  waterLevel: 0,
  temperature: 1,
  density: 5,
  pressure: 3,
}

/** What the historian said at the measures, beside what was read by hand; values that are not to be trusted say so. */
export function AutomaticTable({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const number = (value: string | null, { measure }: Compared) =>
    value === null ? '–' : formatNumber(value, language, decimalsOf[measure])
  const rows = sides.flatMap((side) =>
    compareAutomatic(operation[side], operation[side].automatic ?? [], operation.isFiscalTank).map((line) => ({
      name: side + line.measure,
      label: (
        <>
          {t(`side.${side}`)}: {t(`automatic.measure.${line.at15 ? 'density15' : line.measure}`).toLowerCase()}
          <span className="muted"> {formatExactInstant(line.at, language)}</span>
        </>
      ),
      beyond: line.isWithin === false ? ['delta'] : [],
      cells: {
        value: `${number(line.value, line)} ${line.unit}`,
        manual: number(line.isTaken ? null : line.manual, line),
        delta: number(line.delta, line),
        tolerance: `±${formatNumber(line.tolerance, language)}`,
        verdict: <Verdict line={line} />,
      },
    })),
  )
  const figures = (['value', 'manual', 'delta', 'tolerance'] as const).map((name) => ({
    name,
    head: t(`automatic.${name}`),
    look: 'number' as const,
  }))
  return (
    <FigureTable
      name="automatic"
      corner={t('automatic.what')}
      columns={[...figures, { name: 'verdict', look: 'muted' }]}
      rows={rows}
      note={rows.length === 0 ? t('automatic.none') : undefined}
    />
  )
}

function Verdict({ line: { measure, quality, at15, isWithin, isTaken } }: { line: Compared }) {
  const { t } = useTranslation('tank-operations')
  if (isTaken) return t('automatic.taken')
  if (quality !== 'good') return t(`automatic.${quality}`)
  if (measure === 'density' && !at15) return t('automatic.notAt15')
  if (isWithin === null) return null
  const Icon = isWithin ? IconCheck : IconAlertTriangleFilled
  return (
    <span className={isWithin ? undefined : 'beyond'}>
      <Icon size={12} aria-hidden /> {t(isWithin ? 'automatic.within' : 'automatic.beyond')}
    </span>
  )
}
