import type { Issue } from '#platform/core/issue.ts'
import type { Refusal } from '#platform/core/envelope.ts'

/** A refused or failed call. `lines` is what the user reads, one per line, in the user's language. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly entries: Refusal['data']
  readonly detail: unknown

  constructor(status: number, refusal: Omit<Refusal, 'success' | 'requestId'> & { requestId: string | null }) {
    super(refusal.message)
    this.status = status
    this.code = refusal.code
    this.requestId = refusal.requestId
    this.entries = refusal.data
    this.detail = refusal.detail
  }

  get lines(): string[] {
    const values = this.entries.map((entry) => entry.value).filter(Boolean)
    return values.length > 0 ? values : [this.message]
  }
}

/** What a screen shows for anything that was thrown. */
export function failureLines(error: unknown, fallback: string): string[] {
  return error instanceof ApiFailure && error.message ? error.lines : [fallback]
}

/** What was asked for is not there, or not for this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400)
}

export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiFailure ? error.requestId : null
}

/** A rule found in the browser, or a line of a refusal that names a field. */
export type FieldMessage = Pick<Issue, 'field'> & { text: string }
