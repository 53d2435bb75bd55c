import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { CalcTrace, type TraceStep } from '#platform/ui/parts/calc-trace.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useTankWords } from '#modules/tanks/web/public.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { explainOperation, type Side, sides, type TankOperation } from '../contract/tank-operations.contract.ts'
import { Link } from '#platform/web/base/address.tsx'

interface Traced {
  steps: TraceStep[]
  calcVersion: string
}

/** Why a figure is what it is: from the readings and the certificate, step by step. */
export function WhyDrawer(props: { operation: TankOperation; about: Side | 'moved'; onClose: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { trace: words } = useTankWords()
  const { operation, about } = props
  const why = useQuery({
    queryKey: ['registry', 'tankOperations', 'why', operation.id, operation.version],
    queryFn: ({ signal }) => call(explainOperation, { params: { id: operation.id }, signal }),
  })
  const traceOf = (side: Side) => why.data?.[side]?.trace as Traced | undefined
  const version = (traceOf('closing') ?? traceOf('opening'))?.calcVersion ?? ''
  const steps =
    about === 'moved' ? movedSteps(operation, (side) => traceOf(side)?.steps ?? [], t) : (traceOf(about)?.steps ?? [])
  const links = (about === 'moved' ? sides : [about]).flatMap((side) => {
    const calculation = why.data?.[side]
    return calculation ? [{ side, calculation }] : []
  })
  return (
    <SideDrawer opened wide title={t(`why.${about}`, { number: operation.number })} onClose={props.onClose}>
      <Awaited query={why} height={28} />
      {why.data && links.length === 0 && (
        <p>{t('why.given', { name: operation.updatedBy, when: formatInstant(operation.updatedAt, language) })}</p>
      )}
      {links.map(({ side, calculation }) => (
        <p key={side} className="muted why-source">
          {t(`side.${side}`)}: {formatInstant(calculation.measuredAt, language)}, {calculation.createdBy}{' '}
          <Link to="/tank-calculator" search={{ tank: calculation.tankCode, id: calculation.id }}>
            {t('why.calculator')}
          </Link>
        </p>
      ))}
      {why.data && steps.length > 0 && <CalcTrace steps={steps} version={version} words={words} />}
    </SideDrawer>
  )
}

/** The difference of two calculations is a step like the others, with both of them inside. */
function movedSteps(
  operation: TankOperation,
  stepsOf: (side: Side) => readonly TraceStep[],
  t: (key: 'why.symbol.moved' | 'why.symbol.opening' | 'why.symbol.closing' | 'why.clause') => string,
): TraceStep[] {
  const { opening, closing, direction, real } = operation
  if (!real || opening.mass === null || closing.mass === null) return [...stepsOf('closing')]
  const step = (symbol: string, formula: string, value: string, more: Partial<TraceStep>): TraceStep => ({
    symbol,
    formula,
    clause: t('why.clause'),
    unit: 'kg',
    value: Number(value),
    status: 'ok',
    rounding: null,
    inputs: [],
    rows: [],
    steps: [],
    ...more,
  })
  const [before, after] = [t('why.symbol.opening'), t('why.symbol.closing')]
  return [
    step(t('why.symbol.moved'), direction === 'sender' ? `${before} − ${after}` : `${after} − ${before}`, real.mass, {
      inputs: [
        { symbol: before, value: Number(opening.mass), unit: 'kg', origin: 'step' },
        { symbol: after, value: Number(closing.mass), unit: 'kg', origin: 'step' },
      ],
      steps: [
        step(before, '', opening.mass, { steps: stepsOf('opening') }),
        step(after, '', closing.mass, { steps: stepsOf('closing') }),
      ],
    }),
  ]
}
