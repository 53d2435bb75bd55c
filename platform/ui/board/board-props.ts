import type { ReactNode } from 'react'
import type { Bar, Instant, Lane, Move, Preview } from './board-model.ts'
import type { Held } from './held.ts'

export interface BoardProps {
  label: string
  lanes: readonly Lane[]
  bars: readonly Bar[]
  /** The time that can be looked at. */
  from: Instant
  to: Instant
  now: Instant
  /** How much time the window shows, 6 to 1488 hours. */
  hours: number
  onHours: (hours: number) => void
  /** Of the clock, counted from midnight. */
  snapMinutes: number
  /** Why nothing can be moved here. */
  readOnly?: string | undefined
  selected: string | null
  onSelect: (id: string | null) => void
  /** What a move would do, together with others that go with it: pure, asked at each step. */
  preview: (move: Move, others?: readonly Move[]) => Preview
  /** The move that was kept, and those that follow from it. */
  onMove: (moves: readonly Move[]) => void
  onOpen: (id: string) => void
  /** As a picture, or the same as a table. */
  view: 'board' | 'list'
  /** What the screen has to say of the selected bar, in the panel. */
  details?: ((bar: Bar) => ReactNode) | undefined
  /** What it has to say of all of it, in the panel, while nothing is in somebody's hand. */
  summary?: ReactNode
  /** Where else what waits for an answer could stand; `propose` puts it there, with others, for the same question. */
  offers?: ((held: Held, propose: (moves: readonly Move[]) => void) => ReactNode) | undefined
}
