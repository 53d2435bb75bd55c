import { Client } from 'pg'
import { startBenchApi } from './bench-api.ts'
import { benchDatabase } from './bench-database.ts'

export interface BenchApi {
  apiUrl: string
  /** Of the process. */
  apiPid: number
  /** Of its database. */
  url: string
}

interface Measurement {
  /** Puts beside the demo what is measured. */
  prepare(client: Client): Promise<void>
  env?: Record<string, string>
  measure(api: BenchApi): Promise<void>
}

/** A database and the API on it; nothing is left of them when the measurement is over. */
export async function withBenchApi(clusterName: string, { prepare, env, measure }: Measurement): Promise<void> {
  const { url, remove } = await benchDatabase(clusterName)
  try {
    const client = new Client({ connectionString: url })
    await client.connect()
    await prepare(client)
    await client.end()
    const api = await startBenchApi(url, env)
    try {
      await measure({ apiUrl: api.url, apiPid: api.process.pid!, url })
    } finally {
      api.process.kill('SIGTERM')
    }
  } finally {
    await remove()
  }
}
