import type { ServerResponse } from 'node:http'
import { AppError } from '#platform/core/app-error.ts'

export interface StreamLimits {
  /** Windows of one person; the next one takes the place of the oldest, which may be one that is long gone. */
  ofOnePerson: number
  together: number
  /** What a stream may leave unread before it is given up. */
  unreadBytes: number
}

export const streamLimits: StreamLimits = { ofOnePerson: 12, together: 1000, unreadBytes: 128 * 1024 }

/** When whoever had to make room may come back, in seconds. */
const comeBackAfter = 60
/** What is left of an ended stream may still be taken; whoever does not read would keep it open for good. */
const lastWordsMs = 1000

export interface Stream {
  isOpen(): boolean
  write(bytes: Uint8Array | string): void
  end(): void
}

interface Entry extends Stream {
  person: string
}

/** The open streams of this process: few of each person, not too many together, and none that is not read. */
export class OpenStreams {
  private readonly open = new Set<Entry>()
  private readonly limits: StreamLimits

  constructor(limits = streamLimits) {
    this.limits = limits
  }

  get size(): number {
    return this.open.size
  }

  /** `left` is called once, before the stream ends: nobody writes to it from then on. */
  add(response: ServerResponse, person: string, left: (why: 'ended' | 'unread') => void): Stream {
    const own = [...this.open].filter((stream) => stream.person === person)
    // Sets keep the order in which things came.
    if (own.length >= this.limits.ofOnePerson) this.replace(own[0]!)
    if (this.open.size >= this.limits.together) {
      throw new AppError('too-many', 'platform.tooManyRequests', { params: { seconds: comeBackAfter } })
    }
    const leave = (why: 'ended' | 'unread') => {
      if (!this.open.delete(stream)) return false
      left(why)
      return true
    }
    const stream: Entry = {
      person,
      isOpen: () => this.open.has(stream),
      write: (bytes) => {
        if (!stream.isOpen()) return
        if (response.writableLength <= this.limits.unreadBytes) return void response.write(bytes)
        leave('unread')
        // Not only closed: the system would go on offering what it still has to somebody who does not take it.
        response.socket?.resetAndDestroy()
      },
      end: () => {
        if (!leave('ended')) return
        response.end()
        setTimeout(() => response.destroy(), lastWordsMs).unref()
      },
    }
    this.open.add(stream)
    response.on('close', () => leave('ended'))
    response.on('error', () => leave('ended'))
    return stream
  }

  endAll(): void {
    for (const stream of this.open) stream.end()
  }

  private replace(stream: Entry): void {
    stream.write(`retry: ${comeBackAfter * 1000}\n\n`)
    stream.end()
  }
}
