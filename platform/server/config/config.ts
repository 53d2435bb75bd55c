import { z } from 'zod'
import { databaseNameIn, databaseSettings, databaseUrlOf } from './database-settings.ts'
import { type DocumentConfig, documentConfigOf, documentSettings } from './document-settings.ts'
import { type DirectoryConfig, directoryConfigOf, directorySettings } from './directory-settings.ts'
import { type Environment, environments, given } from './environment.ts'
import { type MailConfig, mailConfigOf, mailSettings } from './mail-settings.ts'
import { type PartnerAddress, partnersOf } from './partner-settings.ts'

const port = z.coerce.number().int().min(0).max(65535)

const settings = z.object({
  APP_ENV: z.enum(environments),
  ...databaseSettings,
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Metrics and the API description stand apart from what the world can reach. */
  OPERATIONS_HOST: z.string().default('127.0.0.1'),
  OPERATIONS_PORT: port.default(3001),
  WEB_ROOT: z.string().optional(),
  /** The longest that a statement of an ordinary call may take; what its contract says takes long has half a minute. */
  STATEMENT_MS: z.coerce.number().int().min(500).max(30_000).default(3000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Addresses of proxies whose X-Forwarded-For is believed, comma separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Per session, and per address for whoever has none, with bursts of twice as many; 0 switches it off (for measuring). */
  REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(10_000).default(50),
  /** Every sign-in takes at least this long, so that its duration tells nothing. */
  LOGIN_MINIMUM_MS: z.coerce.number().int().min(0).max(5000).default(500),
  /** Where people reach this installation: links in mails start with it, never with what a request says. */
  PUBLIC_URL: given,
  /** A password older than this must be changed at the next sign-in; 0 means never. */
  PASSWORD_MAX_AGE_DAYS: z.coerce.number().int().min(0).max(3650).default(0),
  /** Names of the company, its places and what it sells, comma separated: no part of a password. */
  PASSWORD_FORBIDDEN_WORDS: z.string().default(''),
  ...mailSettings,
  ...directorySettings,
  ...documentSettings,
})

/** What this file reads; partners come with names of their own. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

export interface Config {
  environment: Environment
  databaseUrl: string
  databasePool: number
  statementMs: number
  host: string
  port: number
  operationsHost: string
  operationsPort: number
  webRoot: string | undefined
  logLevel: string
  trustedProxies: string[]
  requestsPerSecond: number
  loginMinimumMs: number
  publicUrl: string
  passwordMaxAgeDays: number
  passwordForbiddenWords: string[]
  mail: MailConfig | undefined
  directory: DirectoryConfig | undefined
  partners: Readonly<Record<string, PartnerAddress>>
  documents: DocumentConfig
}

/** Reads the settings from the environment. Says everything that is wrong at once, and never starts on a guess. */
export function configFrom(env: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`the settings in the environment are not complete:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  refuseUncheckedCertificates(values.APP_ENV, env)
  const databaseUrl = databaseUrlOf(values.APP_ENV, values)
  refuseMixedEnvironments(values.APP_ENV, databaseNameIn(databaseUrl))
  const mail = mailConfigOf(values.APP_ENV, values)
  return {
    environment: values.APP_ENV,
    databaseUrl,
    databasePool: values.DATABASE_POOL,
    statementMs: values.STATEMENT_MS,
    host: values.HOST,
    port: values.PORT,
    operationsHost: values.OPERATIONS_HOST,
    operationsPort: values.OPERATIONS_PORT,
    webRoot: values.WEB_ROOT,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES.split(',').filter(Boolean),
    requestsPerSecond: values.REQUESTS_PER_SECOND,
    loginMinimumMs: values.LOGIN_MINIMUM_MS,
    publicUrl: publicUrlOf(values, mail),
    passwordMaxAgeDays: values.PASSWORD_MAX_AGE_DAYS,
    passwordForbiddenWords: values.PASSWORD_FORBIDDEN_WORDS.split(',').filter(Boolean),
    mail,
    directory: directoryConfigOf(values.APP_ENV, values),
    partners: partnersOf(values.APP_ENV, env),
    documents: documentConfigOf(values.APP_ENV, values),
  }
}

/** Who sends mail must know what its links point to. */
function publicUrlOf(values: z.output<typeof settings>, mail: MailConfig | undefined): string {
  const { APP_ENV, PUBLIC_URL } = values
  if (!PUBLIC_URL) {
    if (APP_ENV === 'PRODUCTION' && mail) throw new Error('SMTP_HOST is set, but PUBLIC_URL is not')
    return `http://${values.HOST}:${values.PORT}`
  }
  const url = URL.parse(PUBLIC_URL)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('PUBLIC_URL is no plain https:// address of a host')
  }
  if (APP_ENV === 'PRODUCTION' && url.protocol !== 'https:')
    throw new Error('PUBLIC_URL must be https:// in PRODUCTION')
  return url.origin
}

/** One variable of Node's would undo every check of a certificate, whatever the settings say. */
function refuseUncheckedCertificates(environment: Environment, env: Record<string, string | undefined>) {
  if (environment === 'PRODUCTION' && env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new Error('NODE_TLS_REJECT_UNAUTHORIZED=0 would trust every certificate: take it out')
  }
}

/** A production server on a database named for tests, or the reverse, is somebody's mistake. */
function refuseMixedEnvironments(environment: Environment, name: string) {
  const otherWords = environment === 'PRODUCTION' ? ['test', 'dev', 'demo'] : ['prod']
  const word = otherWords.find((candidate) => name.toLowerCase().includes(candidate))
  if (word) throw new Error(`APP_ENV is ${environment}, but the database name "${name}" says "${word}"`)
}
