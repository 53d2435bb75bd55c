import { formatNumber } from '#platform/core/number-format.ts'
import type { ReportParts } from '#platform/web/base/web-module.ts'
import { WhyBlend } from './why-blend.drawer.tsx'

/** Too much of it, or not known, with a shape as well as a colour, and in words for whoever asks. */
const shareMark: NonNullable<ReportParts['marks']>[string] = (row, t, language) => {
  const state = row['state'] as string
  if (state === 'within') return null
  const limit = formatNumber(String(row['mostShare'] ?? ''), language, 2)
  return {
    sign: state === 'above' ? '▲' : '○',
    tone: state === 'above' ? 'attention' : 'muted',
    words: t(`blending:mark.${state}`, { limit }),
  }
}

export const biodieselMixingParts: ReportParts = {
  marks: { shareVolume: shareMark },
  Why: ({ row, asked, onClose }) => <WhyBlend row={row} asAt={asked['asAt']} onClose={onClose} />,
}
