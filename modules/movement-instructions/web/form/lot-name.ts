import type { TFunction } from 'i18next'
import { isProvisional } from '#modules/movement-instructions/rules/numbers.ts'

/** As long as the instruction has no number, its lots are known by their letters. */
export function lotName(lotCode: string | undefined, t: TFunction): string | undefined {
  if (lotCode === undefined || !isProvisional(lotCode)) return lotCode
  return `${t('movement-instructions:lots.title.one')} ${lotCode.split('/').at(-1)!}`
}
