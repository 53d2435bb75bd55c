import { useTranslation } from 'react-i18next'
import type { Language } from '#platform/core/language.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import type { EventType } from '../contract/timesheets.contract.ts'
import type { Finding } from '../rules/findings.ts'

export const nameOfEvent = (types: readonly EventType[], code: string, language: Language) =>
  types.find((type) => type.code === code)?.name[language] ?? code

/** What is strange, with the events by their names. */
export function useFindingText(types: readonly EventType[]) {
  const { language } = useUi()
  useTranslation('timesheets')
  return ({ code, params }: Pick<Finding, 'code' | 'params'>) => {
    const named = (name: string) =>
      typeof params[name] === 'string' ? nameOfEvent(types, params[name], language) : params[name]
    return issueText({
      code,
      params: {
        ...params,
        ...('event' in params ? { event: named('event')! } : {}),
        ...('other' in params ? { other: named('other')! } : {}),
      },
    })
  }
}
