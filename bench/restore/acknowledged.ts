import type { CrashClient } from '../crash/crash-client.ts'

/** One write that was sent, and what its writer was told. Times are those of the writer's clock. */
export interface Write {
  /** Unknown for a create that was not answered. */
  id: string | undefined
  sentAt: number
  /** Absent: nothing was heard of it before the server was gone. */
  told: { version: number; at: number } | undefined
}

/** What the writers of one kind of record have sent; from `over` on they are turned away. */
export interface Book {
  writes: Write[]
  over: boolean
}

/** Writes down what is sent through this client; what was refused left nothing, and is not written down. */
export function noting(client: CrashClient, book: Book): CrashClient {
  return {
    userId: client.userId,
    async send(method, path, request) {
      if (book.over) throw new Error('the server is gone')
      if (method === 'GET') return client.send(method, path, request)
      const write: Write = { id: /^\/([0-9a-f-]{36})/.exec(path)?.[1], sentAt: Date.now(), told: undefined }
      book.writes.push(write)
      const answer = await client.send(method, path, request)
      const at = Date.now()
      if (answer?.status === 200) {
        const { id, version } = answer.body.data as { id: string; version: number }
        write.id = id
        write.told = { version, at }
        // Stored by an earlier request, whose answer was lost: when that was nobody knows.
        if (answer.replayed) write.sentAt = 0
      } else if (answer && answer.status < 500) book.writes.splice(book.writes.lastIndexOf(write), 1)
      return answer
    },
  }
}

export interface Differences {
  /** Told before the moment, and not there. */
  missing: Write[]
  /** There, though sent after the moment. */
  tooNew: string[]
  /** Told before the moment, and there. */
  present: number
}

/**
 * What was told before the moment must be there, what was sent after it must not; a write that was on its way at the moment may
 * be either. `stored` has the version of each record.
 */
export function differences(
  writes: readonly Write[],
  stored: ReadonlyMap<string, number>,
  moment: number,
): Differences {
  const result: Differences = { missing: [], tooNew: [], present: 0 }
  const newest = new Map<string, number>()
  for (const write of writes) {
    const { id, told, sentAt } = write
    if (id === undefined) continue
    const version = stored.get(id) ?? 0
    if (told && told.at <= moment) {
      if (version < told.version) result.missing.push(write)
      else result.present++
    }
    if (sentAt <= moment) newest.set(id, Math.max(newest.get(id) ?? 0, told?.version ?? Number.POSITIVE_INFINITY))
  }
  for (const id of new Set(writes.flatMap((write) => write.id ?? []))) {
    const version = stored.get(id)
    if (version !== undefined && version > (newest.get(id) ?? 0)) result.tooNew.push(`${id} v${version}`)
  }
  return result
}
