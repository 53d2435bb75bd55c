import { useTranslation } from 'react-i18next'
import { CalcTrace, type TraceStep } from '#platform/ui/parts/calc-trace.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { type Finding, projectionVersion } from '../rules/projection/finding.ts'
import type { FindingTexts } from './finding-texts.ts'

/** Why a figure of the projection is what it is: from the limit, the level and the flow, step by step. */
export function WhyFinding(props: { finding: Finding | null; texts: FindingTexts; onClose: () => void }) {
  const { t } = useTranslation('operative-plan')
  const { finding, texts, onClose } = props
  return (
    // There while it is closed, too: so it gives the focus back to where it was asked.
    <SideDrawer
      opened={finding !== null}
      wide
      title={finding ? t('projection.whyOf', { what: texts.what(finding) }) : ''}
      onClose={onClose}
    >
      {finding && (
        <>
          <p>{texts.line(finding)}</p>
          {finding.movements.length > 0 && (
            <p className="muted">{t('projection.by', { numbers: texts.by(finding) })}</p>
          )}
          <CalcTrace steps={finding.trace.map(readable)} version={projectionVersion} words={texts.word} />
        </>
      )}
    </SideDrawer>
  )
}

/** A forecast has no digits beyond the third. */
const rounded = <T,>(value: T) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)

const readable = (step: Finding['trace'][number]): TraceStep => ({
  ...step,
  value: rounded(step.value),
  inputs: step.inputs.map((input) => ({ ...input, value: rounded(input.value) })),
  steps: step.steps.map(readable),
})
