import type { Issue } from './issue.ts'

/** What kind of refusal this is. Only the HTTP layer knows which status belongs to it. */
export type ErrorKind =
  | 'invalid'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'locked'
  | 'version-missing'
  | 'key-reused'
  | 'too-many'
  | 'unavailable'

/** A refusal that the user is told about, as a code `<namespace>.<what>` with parameters. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly params: Record<string, string | number>
  readonly issues: Issue[]
  /** Machine-readable facts that help the screen go on, such as the other person's record. */
  readonly detail: unknown

  constructor(
    kind: ErrorKind,
    code: string,
    more: { params?: Record<string, string | number>; issues?: Issue[]; detail?: unknown; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.kind = kind
    this.code = code
    this.params = more.params ?? {}
    this.issues = more.issues ?? []
    this.detail = more.detail
  }
}

export const invalid = (issues: Issue[]) => new AppError('invalid', 'platform.notValid', { issues })

/** Nothing to say is nothing to refuse. */
export function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw invalid(issues)
}

interface LastChange {
  updatedBy: string | null
  updatedAt: string | null
}

/** Somebody else was first. What is there now comes with the refusal, so that the editor can merge and lose nothing. */
export function stale(current: LastChange): AppError
export function stale(current: unknown, last: LastChange, code?: string): AppError
export function stale(current: unknown, last = current as LastChange, code = 'platform.stale'): AppError {
  const { updatedBy, updatedAt } = last
  return new AppError('stale', code, {
    params: { name: updatedBy ?? '–' },
    detail: { current, changedBy: updatedBy, changedAt: updatedAt },
  })
}

export const notFound = () => new AppError('not-found', 'platform.itemNotFound')
