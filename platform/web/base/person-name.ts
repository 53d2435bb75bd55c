import i18next from 'i18next'

/** Records are also written by programs; their names start with `system:` or `job:` and are no person's. */
export function personName(name: string): string {
  const [kind, program] = name.split(':')
  return (kind === 'system' || kind === 'job') && program ? i18next.t('shell:record.system', { program }) : name
}
