import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { benchEnvironment } from '../registry/bench-api.ts'
import type { Watched } from '../registry/watch.ts'

export interface WatchedApi {
  url: string
  watch(): void
  watched(): Promise<Watched>
  stop(): void
}

/** The real API as a process of its own, which can say what something cost it. */
export async function startWatchedApi(databaseUrl: string): Promise<WatchedApi> {
  const child = fork(fileURLToPath(new URL('api.process.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
    env: benchEnvironment(databaseUrl),
  })
  const answer = async <T>() => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the API has ended'))),
    ])) as [T]
    return message
  }
  const { url } = await answer<{ url: string }>()
  return {
    url,
    watch: () => void child.send('watch'),
    watched: () => {
      child.send('enough')
      return answer<Watched>()
    },
    stop: () => child.disconnect(),
  }
}
