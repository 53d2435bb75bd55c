import { useMemo } from 'react'
import { formatDate } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import { useUi } from '../ui-provider.tsx'

const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT' }

/** Dates as the head of a column says them, and as a sentence does. */
export function useDayTexts() {
  const { language } = useUi()
  return useMemo(() => {
    const head = new Intl.DateTimeFormat(locales[language], {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    return {
      dayText: (day: string) => head.format(new Date(`${day}T00:00Z`)).replace(',', ''),
      longDay: (day: string) => formatDate(day, language),
    }
  }, [language])
}
