import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { HitFact } from '#platform/core/search.contract.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'

/** What is so with a hit now, in one line below it. */
export function HitFacts(props: { facts: readonly HitFact[] }) {
  if (props.facts.length === 0) return null
  return (
    <span className="hit-facts">
      {props.facts.map((fact) => (
        <Fact key={JSON.stringify(fact)} fact={fact} />
      ))}
    </span>
  )
}

const dayLength = '2026-11-14'.length

function Fact({ fact }: { fact: HitFact }) {
  const { language } = useUi()
  if (fact.kind === 'state') return <StatusChip tone={fact.tone} text={fact.text} />
  if (fact.kind === 'text') return <span>{fact.text}</span>
  const figure =
    fact.kind === 'amount'
      ? `${formatNumber(fact.value, language)} ${fact.unit}`
      : fact.at.length === dayLength
        ? formatDate(fact.at, language)
        : formatInstant(fact.at, language)
  return (
    <span>
      {fact.label} <span className="hit-figure">{figure}</span>
    </span>
  )
}
