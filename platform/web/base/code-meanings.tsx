import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { codeMeanings, CodeMeaningsContext } from '#platform/ui/code-meanings.ts'
import type { WebModule } from './web-module.ts'

/** Lets labels and values explain the codes that modules know of. They do so as soon as the dictionaries have come. */
export function CodeMeaningsProvider(props: { modules: readonly WebModule[]; children: ReactNode }) {
  const { modules } = props
  const { t, ready } = useTranslation(modules.filter((module) => module.codes).map((module) => module.id))
  const meanings = useMemo(() => {
    const codes = ready ? modules.flatMap((module) => module.codes ?? []) : []
    return codeMeanings(new Map(codes.map(({ code, text }) => [code, t(text)])))
  }, [modules, t, ready])
  return <CodeMeaningsContext value={meanings}>{props.children}</CodeMeaningsContext>
}
