import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { demoPassword } from '#demo/slices.ts'

/** As a measured API runs: nobody is held back, nothing is said that nobody reads. */
export const benchEnvironment = (databaseUrl: string) => ({
  ...process.env,
  APP_ENV: 'TEST',
  DATABASE_URL: databaseUrl,
  PORT: '0',
  OPERATIONS_PORT: '0',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_SECOND: '0',
})

/** The API with the tables of the measurement, as a process of its own. */
export async function startBenchApi(databaseUrl: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['bench/registry/api.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...benchEnvironment(databaseUrl), ...env },
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { process: child, url: (JSON.parse(line) as { url: string }).url }
}

export async function signInToBench(apiUrl: string, username = 'admin'): Promise<string> {
  const signedIn = await fetch(`${apiUrl}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  const { data } = (await signedIn.json()) as { data: { user: { token: string } } }
  return data.user.token
}
