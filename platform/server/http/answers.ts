import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorKind } from '#platform/core/app-error.ts'
import type { Refusal } from '#platform/core/envelope.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Language } from '#platform/core/language.ts'
import { languageOf, type Texts } from '../base/texts.ts'

/** 401 means "this session is dead" and nothing else: the browser signs the user out on it. */
const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'key-reused': 422,
  locked: 423,
  'version-missing': 428,
  'too-many': 429,
  unavailable: 503,
}

export const jsonType = 'application/json; charset=utf-8'

export function sendData(reply: FastifyReply, dataText: string, message: string | null) {
  return reply
    .header('content-type', jsonType)
    .send(Buffer.from(`{"success":true,"data":${dataText},"message":${JSON.stringify(message)}}`))
}

/** Any error becomes the one refusal body; what is not a refusal of ours is logged and told without details. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, texts: Texts, thrown: unknown) {
  const error = asAppError(thrown)
  logCause(request, thrown, error)
  const status = error ? statusOf[error.kind] : 500
  const language = languageOf(request.headers['accept-language'])
  if (error?.kind === 'too-many') reply.header('retry-after', String(error.params['seconds'] ?? 1))
  return reply
    .status(status)
    .header('content-type', jsonType)
    .send(
      JSON.stringify(
        refusalOf(texts, language, error ?? new AppError('unavailable', unforeseen(request, thrown)), request.id),
      ),
    )
}

/** The database refused a change for a reason that no rule foresees; its transaction kept nothing of it. */
function unforeseen(request: FastifyRequest, thrown: unknown): string {
  const isOfDatabase = thrown instanceof Error && 'severity' in thrown
  return request.method !== 'GET' && isOfDatabase ? 'platform.saveFailed' : 'platform.unexpected'
}

/** Whatever people cannot put right themselves is told to the operator, with what it came from. */
function logCause(request: FastifyRequest, thrown: unknown, error: AppError | undefined) {
  const route = request.routeOptions.url ?? 'unknown'
  if (!error) return request.log.error({ err: thrown, event: 'request.failed', route }, 'unexpected error')
  if (error.kind !== 'unavailable') return
  const event = error.code === tookTooLong ? 'request.tookTooLong' : 'request.unavailable'
  request.log.error({ err: causeOf(thrown), event, route }, error.code)
}

/** The innermost that still says something. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? causeOf(thrown.cause) : thrown
}

export function refusalOf(texts: Texts, language: Language, error: AppError, requestId: string): Refusal {
  const message = texts.message(language, error.code, error.params)
  const data = error.issues.map((issue) => ({ key: issue.field, value: issueText(texts, language, issue) }))
  return {
    success: false,
    // The generic layer of the client shows the lines of `data`; a refusal without issues still has its one line.
    data: data.length > 0 ? data : [{ key: '', value: message }],
    message,
    code: error.code,
    requestId,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
  }
}

function issueText(texts: Texts, language: Language, issue: Issue): string {
  return texts.message(language, issue.code, issue.params)
}

interface HttpError {
  statusCode?: number
  code?: string
  syscall?: string
}

const tookTooLong = 'platform.tookTooLong'

function asAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  const { statusCode, code, syscall } = thrown as HttpError
  if (code && connectionLost.has(code)) return new AppError('unavailable', 'platform.unavailable')
  // A server that listens at a path; a file that is missing has nothing to do with it.
  if (code === 'ENOENT' && syscall === 'connect') return new AppError('unavailable', 'platform.unavailable')
  if (code === '57014') return new AppError('unavailable', tookTooLong)
  if (noConnection.has((thrown as Error).message)) return new AppError('unavailable', 'platform.unavailable')
  if (code && notStorable.has(code)) return new AppError('invalid', 'platform.notValid')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('invalid', 'platform.bodyTooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('invalid', 'platform.mediaType')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('invalid', 'platform.notValid')
  return undefined
}

/** A value that no column of its type can hold: out of range, no number, no date. */
const notStorable = new Set(['22003', '22007', '22008', '22P02'])

/** What the driver says without a code: all connections are in use, a new one is not answered, or one broke in use. */
const noConnection = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])

/** The database is down, starting or stopping: not the user's fault, and not a dead session either. */
const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
])
