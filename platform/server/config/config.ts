import { z } from 'zod'

const environments = ['PRODUCTION', 'TEST', 'DEV'] as const
export type Environment = (typeof environments)[number]

const port = z.coerce.number().int().min(0).max(65535)

const settings = z.object({
  APP_ENV: z.enum(environments),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Metrics and the API description stand apart from what the world can reach. */
  OPERATIONS_HOST: z.string().default('127.0.0.1'),
  OPERATIONS_PORT: port.default(3001),
  WEB_ROOT: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Addresses of proxies whose X-Forwarded-For is believed, comma separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Per session, with bursts of twice as many; 0 switches the limit off (for measuring). */
  REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(10_000).default(50),
  /** Every sign-in takes at least this long, so that its duration tells nothing. */
  LOGIN_MINIMUM_MS: z.coerce.number().int().min(0).max(5000).default(500),
})

export interface Config {
  environment: Environment
  databaseUrl: string
  databasePool: number
  host: string
  port: number
  operationsHost: string
  operationsPort: number
  webRoot: string | undefined
  logLevel: string
  trustedProxies: string[]
  requestsPerSecond: number
  loginMinimumMs: number
}

/** Reads the settings from the environment. Says everything that is wrong at once, and never starts on a guess. */
export function configFrom(env: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`the settings in the environment are not complete:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  refuseMixedEnvironments(values.APP_ENV, values.DATABASE_URL)
  return {
    environment: values.APP_ENV,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    host: values.HOST,
    port: values.PORT,
    operationsHost: values.OPERATIONS_HOST,
    operationsPort: values.OPERATIONS_PORT,
    webRoot: values.WEB_ROOT,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES.split(',').filter(Boolean),
    requestsPerSecond: values.REQUESTS_PER_SECOND,
    loginMinimumMs: values.LOGIN_MINIMUM_MS,
  }
}

/** A production server on a database named for tests, or the reverse, is somebody's mistake. */
function refuseMixedEnvironments(environment: Environment, databaseUrl: string) {
  const name = new URL(databaseUrl).pathname.slice(1).toLowerCase()
  const otherWords = environment === 'PRODUCTION' ? ['test', 'dev', 'demo'] : ['prod']
  const word = otherWords.find((candidate) => name.includes(candidate))
  if (word) throw new Error(`APP_ENV is ${environment}, but the database name "${name}" says "${word}"`)
}
