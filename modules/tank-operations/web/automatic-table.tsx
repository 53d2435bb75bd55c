import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { sides, type TankOperation } from '../contract/tank-operations.contract.ts'
import { type Compared, compareAutomatic } from '../rules/tank-operations.ts'
import { FigureTable } from './figure-table.tsx'

/** What the historian said at the measures, beside what was read by hand; values that are not to be trusted say so. */
export function AutomaticTable({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const number = (value: string | null) => (value === null ? '–' : formatNumber(value, language))
  const rows = sides.flatMap((side) =>
    compareAutomatic(operation[side], operation[side].automatic ?? [], operation.isFiscalTank).map((line) => ({
      name: side + line.measure,
      label: (
        <>
          {t(`side.${side}`)}: {t(`automatic.measure.${line.measure}`).toLowerCase()}
          <span className="muted"> {formatInstant(line.at, language)}</span>
        </>
      ),
      beyond: line.isWithin === false ? ['delta'] : [],
      cells: {
        value: `${number(line.value)} ${line.unit}`,
        manual: number(line.manual),
        delta: number(line.delta),
        tolerance: `±${number(line.tolerance)}`,
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

function Verdict({ line: { quality, isWithin } }: { line: Compared }) {
  const { t } = useTranslation('tank-operations')
  if (quality !== 'good') return t(`automatic.${quality}`)
  if (isWithin === null) return null
  const Icon = isWithin ? IconCheck : IconAlertTriangleFilled
  return (
    <span className={isWithin ? undefined : 'beyond'}>
      <Icon size={12} aria-hidden /> {t(isWithin ? 'automatic.within' : 'automatic.beyond')}
    </span>
  )
}
