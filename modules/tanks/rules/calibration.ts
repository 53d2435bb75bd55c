import type { Issue } from '#platform/core/issue.ts'

export interface CalibrationRow {
  level: number
  volume: string
}

/**
 * A certificate rises from row to row without holes (ISO 7507): a level or volume that does not rise is a typing
 * mistake, a step of more than twice the usual one is a missing row. Without the top, high levels have no volume.
 */
export function calibrationIssues(rows: readonly CalibrationRow[], maxLevel?: number): Issue[] {
  if (rows.length < 2) return [{ field: 'calibration', code: 'tanks.tooFewRows' }]
  const usual = usualStep(rows)
  const issues = rows.flatMap(({ level, volume }, index): Issue[] => {
    const before = rows[index - 1]
    if (!before) return []
    const at = (cell: keyof CalibrationRow) => `calibration.${index}.${cell}`
    if (level <= before.level) return [{ field: at('level'), code: 'tanks.levelNotRising' }]
    return [
      ...(level - before.level > 2 * usual
        ? [{ field: at('level'), code: 'tanks.gap', params: { from: before.level, to: level } }]
        : []),
      // Twelve digits are told apart by binary numbers too, which thousands of rows need at every key.
      ...(Number(volume) > Number(before.volume) ? [] : [{ field: at('volume'), code: 'tanks.volumeNotRising' }]),
    ]
  })
  const top = rows.at(-1)!.level
  return maxLevel === undefined || top >= maxLevel
    ? issues
    : [...issues, { field: 'calibration', code: 'tanks.tableEndsBelow', params: { top, maxLevel } }]
}

function usualStep(rows: readonly CalibrationRow[]): number {
  const steps = rows.slice(1).map(({ level }, index) => level - rows[index]!.level)
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!
}
