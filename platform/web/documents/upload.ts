import type { Endpoint, AnswerOf } from '#platform/core/endpoint.ts'
import { refusal } from '#platform/core/envelope.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { preferences } from '../base/preferences.ts'
import { currentSession } from '../base/session.ts'
import { loseSession } from '../base/sign-out.ts'

/** Sends a file as it is. Not by `fetch`, which cannot say how far it has come. */
export function upload<E extends Endpoint>(
  endpoint: E,
  address: string,
  file: Blob,
  options: { idempotencyKey: string; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failed = (code: string, status = 0) =>
      reject(new ApiFailure(status, { data: [], message: '', code, requestId: null }))
    request.open(endpoint.method, `/api${address}`)
    request.setRequestHeader('content-type', endpoint.takes ?? 'application/octet-stream')
    request.setRequestHeader('accept-language', preferences.language.get())
    request.setRequestHeader('idempotency-key', options.idempotencyKey)
    const token = currentSession()?.token
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      options.onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => failed('shell.offline'))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.addEventListener('load', () => {
      if (request.status === 401 && token) return loseSession(token)
      const answer = parsed(request.responseText)
      if (request.status === 200) return resolve((answer as { data: AnswerOf<E> }).data)
      const refused = refusal.safeParse(answer)
      return refused.success
        ? reject(new ApiFailure(request.status, refused.data))
        : failed('shell.failed', request.status)
    })
    options.signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
