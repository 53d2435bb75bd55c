import type { Bar, BarTone, Lane } from '#platform/ui/board/board-model.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(text)

export interface Scene {
  lanes: Lane[]
  bars: Bar[]
  from: number
  to: number
  now: number
}

/** Few enough to know each of them. The first day is the one in October that has 25 hours. */
export function smallScene(): Scene {
  const bar = (id: string, laneId: string, start: string, end: string, more: Partial<Bar> = {}): Bar => ({
    id,
    laneId,
    start: at(start),
    end: at(end),
    label: `MT ${id}`,
    tone: 'firm',
    state: 'Firm',
    ...more,
  })
  return {
    from: at('2026-10-24T22:00Z'),
    to: at('2026-11-03T23:00Z'),
    now: at('2026-10-26T05:00Z'),
    lanes: ['North', 'Middle', 'South', 'Roads'].map((label) => ({ id: label.toLowerCase(), label })),
    bars: [
      bar('Aurora', 'north', '2026-10-26T11:00Z', '2026-10-26T19:00Z', {
        bracket: { from: at('2026-10-26T10:00Z'), to: at('2026-10-27T10:00Z'), label: 'Laycan' },
      }),
      bar('Brezza', 'north', '2026-10-26T20:00Z', '2026-10-27T04:00Z', {
        tone: 'planned',
        state: 'Planned',
        after: ['Aurora'],
      }),
      bar('Corallo', 'middle', '2026-10-26T09:00Z', '2026-10-26T17:00Z', {
        ticks: [{ at: at('2026-10-26T08:00Z'), label: 'ETA' }],
      }),
      bar('Delfino', 'middle', '2026-10-26T15:00Z', '2026-10-26T21:00Z', { tone: 'attention', state: 'Late' }),
      bar('Etna', 'south', '2026-10-25T01:00Z', '2026-10-25T12:00Z', { tone: 'done', state: 'Done', locked: 'all' }),
      bar('Faro', 'south', '2026-10-26T03:00Z', '2026-10-26T13:00Z', { locked: 'start' }),
    ],
  }
}

/** The same figures each time (mulberry32). */
function figures(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const tones: { tone: BarTone; state: string }[] = [
  { tone: 'planned', state: 'Planned' },
  { tone: 'firm', state: 'Firm' },
  { tone: 'done', state: 'Done' },
]

/** Two months of a busy terminal: as many bars to a lane as to any other, one in eight pushed onto the one before. */
export function largeScene(laneCount = 60, barCount = 600): Scene {
  const next = figures(14)
  const from = at('2026-09-30T22:00Z')
  const days = 62
  const lanes = Array.from({ length: laneCount }, (_, index): Lane =>
    index < 12
      ? { id: `p${index}`, label: `Platform ${index + 1}`, note: 'jetty' }
      : { id: `t${index}`, label: `TK-${100 + index}` },
  )
  const inLane = Math.round(barCount / laneCount)
  const slot = (days * 24) / inLane
  const quarter = (hours: number) => Math.round(hours * 4) * (hour / 4)
  const bars = lanes.flatMap((lane, laneIndex) => {
    let before = from
    return Array.from({ length: inLane }, (_, index): Bar => {
      const length = Math.max(3, Math.min(slot * 0.8, 6 + next() * 40))
      const place = from + quarter(index * slot + next() * (slot - length))
      const start = index > 0 && next() < 0.12 ? before - quarter(length * 0.3) : Math.max(place, before)
      const end = start + quarter(length)
      before = end
      const isCall = laneIndex < 12
      const follows = index > 0 && next() < 0.3
      return {
        id: `${lane.id}-${index}`,
        laneId: lane.id,
        start,
        end,
        label: `${isCall ? 'MT Vessel' : 'Transfer'} ${laneIndex * inLane + index + 1}`,
        ...tones[Math.floor(next() * tones.length)]!,
        ...(isCall ? { bracket: { from: start - 12 * hour, to: start + 36 * hour, label: 'Laycan' } } : {}),
        ...(follows ? { after: [`${lane.id}-${index - 1}`] } : {}),
      }
    })
  })
  return { lanes, bars, from, to: from + days * 24 * hour + hour, now: from + 20 * 24 * hour + 7.3 * hour }
}
