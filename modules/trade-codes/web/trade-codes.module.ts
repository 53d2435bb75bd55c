import type { WebModule } from '#platform/web/base/web-module.ts'
import { tradeCodes } from '../contract/trade-codes.ts'

export const tradeCodesWeb: WebModule = {
  id: 'trade-codes',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  codes: tradeCodes.map((code) => ({ code, text: `trade-codes:meaning.${code}` })),
}
