import { z } from 'zod'
import { given, type Environment, isThisMachine } from './environment.ts'

export interface MailConfig {
  host: string
  port: number
  /** `starttls` and `tls` are both refused without a valid certificate; `none` is for this machine and for the sink. */
  security: 'starttls' | 'tls' | 'none'
  user: string | undefined
  passwordFile: string | undefined
  caFile: string | undefined
  from: string
}

export const mailSettings = {
  /** The mail server of PRODUCTION, and of nothing else. */
  SMTP_HOST: given,
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_SECURITY: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  SMTP_USER: given,
  SMTP_PASSWORD_FILE: given,
  SMTP_CA_FILE: given,
  /** Where every other environment's mail ends: a catcher that delivers nothing to people. */
  MAIL_SINK_HOST: given,
  MAIL_SINK_PORT: z.coerce.number().int().min(1).max(65535).default(1025),
  MAIL_FROM: z.email().default('molo@molo.example'),
}

const shape = z.object(mailSettings)

/**
 * A test must be unable to write to customers, so it does not even know the setting that names a real mail server:
 * settings copied from the other environment stop the start.
 */
export function mailConfigOf(environment: Environment, values: z.output<typeof shape>): MailConfig | undefined {
  const from = values.MAIL_FROM
  if (environment !== 'PRODUCTION') {
    if (values.SMTP_HOST) throw new Error(`APP_ENV is ${environment}, but SMTP_HOST names a mail server of PRODUCTION`)
    if (!values.MAIL_SINK_HOST) return undefined
    const nothing = { user: undefined, passwordFile: undefined, caFile: undefined }
    return { host: values.MAIL_SINK_HOST, port: values.MAIL_SINK_PORT, security: 'none', ...nothing, from }
  }
  if (values.MAIL_SINK_HOST) throw new Error('APP_ENV is PRODUCTION, but MAIL_SINK_HOST would swallow its mail')
  if (!values.SMTP_HOST) return undefined
  if (values.SMTP_SECURITY === 'none' && !isThisMachine(values.SMTP_HOST)) {
    throw new Error('SMTP_SECURITY none is for a mail server on the same machine')
  }
  if (Boolean(values.SMTP_USER) !== Boolean(values.SMTP_PASSWORD_FILE)) {
    throw new Error('SMTP_USER and SMTP_PASSWORD_FILE belong together')
  }
  return {
    host: values.SMTP_HOST,
    port: values.SMTP_PORT,
    security: values.SMTP_SECURITY,
    user: values.SMTP_USER,
    passwordFile: values.SMTP_PASSWORD_FILE,
    caFile: values.SMTP_CA_FILE,
    from,
  }
}
