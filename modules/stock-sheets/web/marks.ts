import type { TFunction } from 'i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { CellMark } from '#platform/ui/grid/grid-column.ts'

type Row = Record<string, unknown>
const tones = { beyond: 'attention', excluded: 'muted' } as const
const signs = { beyond: '▲', excluded: '○' }

/** A delta that is too large, with a shape as well as a colour, and in words for whoever asks. */
function delta(row: Row, t: TFunction, language: Language): CellMark | null {
  const state = row['deltaState'] as string
  if (state !== 'beyond' && state !== 'excluded') return null
  const allowed = formatNumber(String(row['allowed'] ?? ''), language)
  return { sign: signs[state], tone: tones[state], words: t(`stock-sheets:state.${state}`, { allowed }) }
}

/** Whether a figure was typed or came by itself. */
function mass(row: Row, t: TFunction): CellMark | null {
  const source = String(row['source'])
  if (source === 'none') return null
  return { sign: t(`stock-sheets:mark.${source}`), tone: 'muted', words: t(`stock-sheets:source.${source}`) }
}

export const sheetMarks = { delta, mass }

/** Of tanks that nobody has measured it is not known how much there is; where something was moved since, it is not there any more. */
const measured = (row: Row, t: TFunction): CellMark | null => {
  if (row['tanks'] === row['unmeasured']) {
    const words = t('stock-sheets:product.unmeasured')
    return { sign: words, tone: 'muted', words }
  }
  const count = Number(row['outdated'])
  return count > 0 ? { sign: '▲', tone: 'attention', words: t('stock-sheets:product.outdated', { count }) } : null
}
export const sumMarks = { mass: measured, measuredMass: measured }
