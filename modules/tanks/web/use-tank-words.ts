import { useTranslation } from 'react-i18next'
import type { CalculatorWords } from '#platform/web/calculator/calculator-words.ts'
import { traceKey } from '../rules/trace-words.ts'

/** The routines write English: what of it are words is said in the reader's language, symbols and norms stay. */
export function useTankWords(): CalculatorWords {
  const { t, i18n } = useTranslation('tanks')
  return {
    figure: (name) => t(`calculator.figure.${name}`),
    trace: (text) => {
      const { key, n } = traceKey(text)
      return i18n.exists(`tanks:trace.${key}`) ? t(`trace.${key}`, { n }) : text
    },
  }
}
