import { type Environment, environments } from '#platform/server/config/environment.ts'

export function environmentOf(text: string): Environment {
  const found = environments.find((environment) => environment === text)
  if (!found) throw new Error(`APP_ENV is ${text}, but must be one of ${environments.join(', ')}`)
  return found
}

/** What the started servers get; everything given from outside wins. */
export function serverEnvironment(environment: Environment, databaseUrl: string) {
  return {
    APP_ENV: process.env.APP_ENV ?? environment,
    DATABASE_URL: databaseUrl,
    // Its contents stand in the address by now.
    DATABASE_PASSWORD_FILE: '',
    HOST: process.env.HOST ?? '127.0.0.1',
    PORT: process.env.PORT ?? '3000',
    OPERATIONS_PORT: process.env.OPERATIONS_PORT ?? '3001',
  }
}

/** The worker's own operations stand beside those of the API. */
export const besideApi = ({ OPERATIONS_PORT }: { OPERATIONS_PORT: string }) => ({
  OPERATIONS_PORT: OPERATIONS_PORT === '0' ? '0' : String(Number(OPERATIONS_PORT) + 1),
})
