import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Under which name the connections of the measured API stand in the database. */
export const measuredName = 'bench-api'

/** Milliseconds of processor time that a process has had, by the kernel's own count (Linux). */
const msOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export interface ProcessorTime {
  api: number
  database: number
}

/** What the API and its connections have had so far: unlike pages a second it says the same on a busy machine. */
export async function processorTime(url: string, apiPid: number): Promise<ProcessorTime> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    measuredName,
  ])
  await client.end()
  return { api: msOf(apiPid), database: rows.reduce((sum, { pid }) => sum + msOf(pid), 0) }
}
