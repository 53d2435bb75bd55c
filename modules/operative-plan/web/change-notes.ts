import type { Changes } from '../rules/projection/changes.ts'
import type { Finding } from '../rules/projection/finding.ts'
import type { FindingTexts } from './finding-texts.ts'

interface Telling {
  texts: FindingTexts
  isToldHere: (finding: Finding) => boolean
  onWhy: (finding: Finding) => void
  worse: (now: string, before: string) => string
}

/** What a move changes, in sentences: what it brings and what it puts right, the first thing first; each can be asked why. */
export function changeNotes(changes: Changes | null, { texts, isToldHere, onWhy, worse }: Telling) {
  const whys = new Map<string, () => void>()
  if (!changes) return { told: [], eased: [], whys }
  const tell = (finding: Finding, text = texts.line(finding)) => {
    whys.set(text, () => onWhy(finding))
    return { at: finding.at, text }
  }
  const instead = ({ before, after }: { before: Finding; after: Finding }) => {
    const was = [...(before.at === after.at ? [] : [texts.when(before)]), texts.amount(before)].join(', ')
    return tell(after, worse(texts.line(after), was))
  }
  const sentences = (found: readonly Finding[], pairs: Changes['worse']) =>
    [
      ...found.filter(isToldHere).map((one) => tell(one)),
      ...pairs.filter(({ after }) => isToldHere(after)).map(instead),
    ]
      .toSorted((a, b) => a.at - b.at)
      .map(({ text }) => text)
  return { told: sentences(changes.added, changes.worse), eased: sentences(changes.gone, changes.better), whys }
}
