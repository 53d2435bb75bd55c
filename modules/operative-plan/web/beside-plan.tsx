import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Plan } from '../contract/plan.contract.ts'
import type { WhatIf } from '../contract/what-if.contract.ts'
import { changesBetween } from '../rules/projection/changes.ts'
import type { Finding } from '../rules/projection/finding.ts'
import { differenceIn, type Outlook, outlookOf } from '../rules/what-if.ts'
import { changeNotes } from './change-notes.ts'
import { Difference } from './difference.tsx'
import { useFindingTexts } from './finding-texts.ts'
import { type Projected, useProjection } from './use-projection.ts'
import { WhyFinding } from './why-finding.drawer.tsx'

interface Compared {
  whatIf: WhatIf
  plan: Plan
  /** The plan as it would be. */
  shown: Plan
  from: number
  to: number
}

/** The what-if beside the plan: what it brings and puts right, what it costs, and which operations differ. */
export function BesidePlan(props: Compared) {
  const { t } = useTranslation('operative-plan')
  const { whatIf, plan, shown, from, to } = props
  const before = useProjection(plan, from, to)
  const after = useProjection(shown, from, to)
  const differences = differenceIn(whatIf)
  return (
    <section className="plan-below plan-beside" aria-labelledby="what-if-beside">
      <h2 id="what-if-beside">{t('whatIf.beside.title')}</h2>
      {before && after ? <Outlooks before={before} after={after} shown={shown} /> : <SkeletonRows height={32} />}
      <h3>{t('whatIf.beside.difference')}</h3>
      {differences.length > 0 ? (
        <Difference changes={differences} />
      ) : (
        <p className="muted">{t('whatIf.beside.same')}</p>
      )}
    </section>
  )
}

function Outlooks({ before, after, shown }: { before: Projected; after: Projected; shown: Plan }) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const [why, setWhy] = useState<Finding | null>(null)
  const known = useMemo(() => [...after.state.before, ...shown.operations], [after.state.before, shown.operations])
  const texts = useFindingTexts(known, shown.berths)
  const changes = useMemo(() => changesBetween(before.findings, after.findings), [before, after])
  const { told, eased, whys } = changeNotes(changes, {
    texts,
    isToldHere: () => true,
    onWhy: setWhy,
    worse: (now, was) => t('projection.worse', { now, before: was }),
  })
  const money = ({ exposure }: Outlook) => `${formatNumber(exposure.toFixed(0), language)} USD`
  const outlooks = [outlookOf(before.findings), outlookOf(after.findings)] as const
  const noTerms = after.state.mayNotSee.includes('terms')
  const measures: { id: 'exposure' | 'breach' | 'refused' | 'warned'; of: (outlook: Outlook) => string }[] = [
    ...(noTerms ? [] : [{ id: 'exposure' as const, of: money }]),
    {
      id: 'breach',
      of: ({ firstBreach }) => (firstBreach ? texts.line(firstBreach) : t('whatIf.beside.never')),
    },
    { id: 'refused', of: ({ refused }) => String(refused) },
    { id: 'warned', of: ({ warned }) => String(warned) },
  ]
  return (
    <>
      <table className="plan-difference">
        <thead>
          <tr>
            <th scope="col">{t('whatIf.beside.measure')}</th>
            <th scope="col">{t('whatIf.beside.plan')}</th>
            <th scope="col">{t('whatIf.beside.whatIf')}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ id, of }) => (
            <tr key={id}>
              <th scope="row">{t(`whatIf.beside.${id}`)}</th>
              {outlooks.map((outlook, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- always the plan, then the what-if
                <td key={index}>{of(outlook)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {noTerms && <p className="muted">{t('projection.noTerms')}</p>}
      <div className="plan-beside-notes">
        <Notes title={t('whatIf.beside.brings')} none={t('whatIf.beside.noBrings')}>
          {told.map((text) => (
            <Note key={text} text={text} onWhy={whys.get(text)} />
          ))}
        </Notes>
        <Notes title={t('whatIf.beside.mends')} none={t('whatIf.beside.noMends')}>
          {eased.map((text) => (
            <Note key={text} text={text} onWhy={whys.get(text)} />
          ))}
        </Notes>
      </div>
      <WhyFinding finding={why} texts={texts} onClose={() => setWhy(null)} />
    </>
  )
}

function Notes({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {children.length > 0 ? <ul className="board-notes">{children}</ul> : <p className="muted">{none}</p>}
    </div>
  )
}

function Note({ text, onWhy }: { text: string; onWhy: (() => void) | undefined }) {
  const { t } = useTranslation('operative-plan')
  return (
    <li>
      {text}{' '}
      {onWhy && (
        <button type="button" className="link-button" onClick={onWhy}>
          {t('projection.why')}
        </button>
      )}
    </li>
  )
}
