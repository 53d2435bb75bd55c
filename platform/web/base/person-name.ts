import i18next from 'i18next'
import { currentSession } from './session.ts'

/** Records are also written by programs; their names start with `system:` or `job:` and are no person's. */
export function personName(name: string): string {
  const [kind, program] = name.split(':')
  return (kind === 'system' || kind === 'job') && program ? i18next.t('shell:record.system', { program }) : name
}

/** Whether it is the user who wrote it: nobody is told of what they did themselves. */
export function isOwnName(name: string): boolean {
  const session = currentSession()
  return session !== null && name === `${session.firstName} ${session.lastName}`
}
