import i18next from 'i18next'

/** Records are also written by programs; their names start with `system:` and are no person's. */
export function personName(name: string): string {
  const [kind, program] = name.split(':')
  return kind === 'system' && program ? i18next.t('shell:record.system', { program }) : name
}
