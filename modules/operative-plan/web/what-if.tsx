import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { type Plan, planElements } from '../contract/plan.contract.ts'
import type { WhatIf } from '../contract/what-if.contract.ts'
import { differenceIn, overtakenIn, planWith } from '../rules/what-if.ts'
import { BesidePlan } from './beside-plan.tsx'
import { Difference } from './difference.tsx'
import { OvertakenMoves } from './overtaken-moves.tsx'
import { PlanBoard } from './plan-board.tsx'
import { TryOperation } from './try-operation.dialog.tsx'
import { triedOf, useTry } from './use-what-if.ts'
import { WhatIfBar } from './what-if-bar.tsx'

type BoardProps = Omit<ComponentProps<typeof PlanBoard>, 'onMoves' | 'inPlan'>

/** A named what-if on the board of the plan; when it is closed, what was different in it. */
export function WhatIfPlan(props: BoardProps & { whatIf: WhatIf; onBack: () => void }) {
  const { t } = useTranslation('operative-plan')
  const { whatIf, onBack, ...board } = props
  const differences = differenceIn(whatIf)
  if (whatIf.status === 'open') return <OpenWhatIf {...props} />
  return (
    <>
      <WhatIfBar whatIf={whatIf} onBack={onBack} />
      <section className="plan-below plan-beside" aria-labelledby="what-if-then">
        <h2 id="what-if-then">{t('whatIf.beside.then')}</h2>
        {differences.length > 0 ? <Difference changes={differences} /> : <p>{t('whatIf.beside.same')}</p>}
      </section>
      <PlanBoard
        {...board}
        readOnly={t(`message.whatIfIs${whatIf.status === 'takenOver' ? 'TakenOver' : 'Discarded'}`)}
        onMoves={() => {}}
      />
    </>
  )
}

function OpenWhatIf(props: BoardProps & { whatIf: WhatIf; onBack: () => void }) {
  const { whatIf: kept, onBack, plan, onOpen, ...board } = props
  const { save, moves } = useTry(kept, plan.operations)
  const whatIf = { ...kept, moves }
  const mayEdit = usePermission(planElements.edit)
  const [tried, setTried] = useState<string | null>(null)
  const shown = useMemo<Plan>(() => ({ ...plan, operations: planWith(plan.operations, moves) }), [plan, moves])
  const inPlan = useMemo(() => new Map(moves.map(({ operation }) => [operation.id, operation])), [moves])
  const operation = shown.operations.find(({ id }) => id === tried)
  return (
    <>
      <WhatIfBar whatIf={whatIf} onBack={onBack} />
      <Failure error={save.error} />
      {overtakenIn(whatIf).length > 0 && <OvertakenMoves whatIf={whatIf} />}
      <PlanBoard
        {...board}
        plan={shown}
        inPlan={inPlan}
        onMoves={(wanted) => save.mutate(triedOf(wanted, shown.operations))}
        onOpen={mayEdit.enabled ? setTried : onOpen}
      />
      <BesidePlan whatIf={whatIf} plan={plan} shown={shown} from={board.from} to={board.to} />
      {operation && (
        <TryOperation
          operation={operation}
          onTry={(wanted) => {
            save.mutate([wanted])
            setTried(null)
          }}
          onClose={() => setTried(null)}
        />
      )}
    </>
  )
}
