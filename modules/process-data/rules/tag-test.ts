import type { GaugeValue } from '../contract/process-data.contract.ts'
import type { TagVerdict } from '../contract/tag-test.contract.ts'
import { isAhead, type RawValue } from './quality.ts'

/** Status codes of OPC UA (part 4, 7.39) that say that there is no such tag. */
const unknownTag = /^BadNodeId(Unknown|Invalid)/

/** Why a value is not good, told from what the historian said and what was thought of it. */
export function verdictOn(raw: RawValue, judged: GaugeValue, now: number): TagVerdict {
  if (unknownTag.test(raw.code ?? '')) return 'unknownTag'
  if (raw.status === 'bad') return 'gaugeBad'
  if (raw.value === null || !Number.isFinite(raw.value)) return 'noNumber'
  if (judged.quality === 'bad') return isAhead(raw, now) ? 'ahead' : 'implausible'
  return judged.quality === 'stale' || judged.quality === 'uncertain' ? judged.quality : 'fine'
}
