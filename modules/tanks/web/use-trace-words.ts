import { useTranslation } from 'react-i18next'
import { traceKey } from './trace-words.ts'

/** The routines write English: what of it are words is said in the reader's language, symbols and norms stay. */
export function useTraceWords(): (text: string) => string {
  const { t, i18n } = useTranslation('tanks')
  return (text) => {
    const { key, n } = traceKey(text)
    return i18n.exists(`tanks:trace.${key}`) ? t(`trace.${key}`, { n }) : text
  }
}
