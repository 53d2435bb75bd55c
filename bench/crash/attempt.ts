/** One write that a writer wants done, and what came of it. Sent again, unchanged, until that is known. */
export interface Attempt {
  /** Unlike any other, and part of the stored content. */
  mark: string
  content: { name: string; mark: string; amount: number }
  actor: string
  /** Which record and which version of it is changed; a create has neither. */
  target: { id: string; version: number } | undefined
  /** How often the connection was lost before an answer came. */
  cuts: number
  outcome: Outcome
}

export type Outcome =
  | { state: 'unknown' }
  | { state: 'refused' }
  | {
      state: 'acknowledged'
      id: string
      version: number
      /** Of the answer that told it; absent when the change was made by an earlier request whose answer was cut off. */
      requestId: string | undefined
    }
