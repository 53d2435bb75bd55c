/** What a stretch is made of: an event at a whole minute, and where it stands in the usual order. */
export interface Happened {
  operation: string
  at: string
  sequence: number
}

export const stretchKinds = [
  'notice',
  'waiting',
  'alongside',
  'hoses',
  'pumping',
  'stopped',
  'washing',
  'documents',
] as const
export type StretchKind = (typeof stretchKinds)[number]

/**
 * Which events begin and end each kind of stretch, by the events of the statement of facts. An event that is neither changes
 * nothing; one that begins what goes on already, or ends what does not, neither.
 */
export const bounds: Record<StretchKind, { begins: readonly string[]; ends: readonly string[] }> = {
  notice: { begins: ['NOR', 'NOR2'], ends: ['AFS'] },
  waiting: {
    begins: ['AWB', 'AWP', 'AWT', 'AWD', 'AWW', 'AWC', 'AWO'],
    ends: ['AAW', 'POB', 'FLA', 'AFS', 'PBO', 'LLG', 'SAIL'],
  },
  alongside: { begins: ['AFS'], ends: ['LLG'] },
  hoses: { begins: ['HON'], ends: ['HOF'] },
  pumping: { begins: ['COM', 'RES'], ends: ['STO', 'STS1', 'STS2', 'CMP'] },
  stopped: { begins: ['STO', 'STS1', 'STS2'], ends: ['RES', 'CMP', 'HOF'] },
  washing: { begins: ['COWS'], ends: ['COWE'] },
  documents: { begins: ['HOF'], ends: ['DOB'] },
}

export interface Stretch<E extends Happened = Happened> {
  kind: StretchKind
  from: E
  /** Nothing as long as it goes on. */
  to: E | null
  minutes: number | null
}

/** By time; in the same minute as things usually follow each other. */
export const inOrder = <E extends Happened>(events: readonly E[]): E[] =>
  events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.sequence - b.sequence)

/** Elapsed time, so that the nights when the clock changes count as long as they are. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

export function stretchesOf<E extends Happened>(events: readonly E[]): Stretch<E>[] {
  const ordered = inOrder(events)
  return stretchKinds.flatMap((kind) => {
    const { begins, ends } = bounds[kind]
    const found: Stretch<E>[] = []
    let from: E | null = null
    for (const event of ordered) {
      if (from === null && begins.includes(event.operation)) from = event
      else if (from !== null && ends.includes(event.operation)) {
        found.push({ kind, from, to: event, minutes: minutesBetween(from.at, event.at) })
        from = null
      }
    }
    return from === null ? found : [...found, { kind, from, to: null, minutes: null }]
  })
}

/** How long each kind took together; what still goes on counts up to a moment, or not at all. */
export function sumOf(events: readonly Happened[], kind: StretchKind, upTo: string | null = null): number | null {
  const found = stretchesOf(events).filter((one) => one.kind === kind)
  if (found.length === 0) return null
  return found.reduce((sum, { from, minutes }) => sum + (minutes ?? (upTo ? minutesBetween(from.at, upTo) : 0)), 0)
}
