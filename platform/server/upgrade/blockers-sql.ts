import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface BlockerWatch {
  /** Does the work, and tells who keeps the watched session waiting meanwhile. */
  during<T>(work: () => Promise<T>, tell: (blockers: string) => void): Promise<T>
  close(): Promise<void>
}

const lookEveryMs = 250

/** Who a waiting session waits for can only be asked by another one, and only as long as it waits. */
export async function watchBlockers(url: string, pid: number): Promise<BlockerWatch> {
  const client = new pg.Client({ connectionString: url, application_name: 'molo-migrate-watch' })
  client.on('error', () => {})
  await client.connect()
  return {
    async during(work, tell) {
      const done = new AbortController()
      const looking = (async () => {
        while (!done.signal.aborted) {
          await pause(lookEveryMs, undefined, { signal: done.signal }).catch(() => {})
          if (done.signal.aborted) return
          const { rows } = await client.query<{ who: string }>(blockersOf, [pid]).catch(() => ({ rows: [] }))
          if (rows.length > 0) tell(rows.map(({ who }) => who).join('; '))
        }
      })()
      try {
        return await work()
      } finally {
        done.abort()
        await looking
      }
    },
    close: () => client.end(),
  }
}

const blockersOf = `
  select concat('pid ', a.pid, ' of ', a.usename, ' (', a.state, ' since ', to_char(a.state_change, 'HH24:MI:SS'), '): ',
                left(regexp_replace(a.query, '\\s+', ' ', 'g'), 120)) as who
  from unnest(pg_blocking_pids($1)) blocker join pg_stat_activity a on a.pid = blocker order by a.pid`
