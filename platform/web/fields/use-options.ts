import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldMeta } from '#platform/core/fields.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { calledText } from '#platform/core/ranked-options.ts'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import type { OptionSource } from '#platform/ui/fields/option-list.tsx'
import { call } from '../base/api.ts'
import { preferences, usePreference } from '../base/preferences.ts'
import { useRegistry } from '../base/registries.tsx'
import { keepChoice, recallChoices } from '../base/remembered.ts'

const typingPause = 150
const nothing: LookupOption[] = []

/** What may be chosen in a reference field, narrowed by what is typed; asked for when the field is first used. */
export function useOptions(registry: AnyRegistry, where: FieldMeta['where']): OptionSource {
  const language = usePreference(preferences.language)
  const [text, setText] = useState<string | null>(null)
  const [asked] = useDebouncedValue(text, typingPause)
  const [recent, setRecent] = useState('')
  const narrowing = Object.entries(where ?? {})
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
  const found = useQuery({
    queryKey: ['registry', registry.id, 'options', language, narrowing, asked, recent],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(registry.endpoints.options, {
        query: {
          ...(asked ? { text: asked } : {}),
          ...(narrowing ? { where: narrowing } : {}),
          ...(recent ? { recent } : {}),
        },
        signal,
      }),
  })
  return {
    options: found.data ?? nothing,
    // What is shown meanwhile answers another question.
    searching: found.isFetching || found.isPlaceholderData || asked !== text,
    failed: found.isError,
    byCode: registry.calledBy === 'code',
    recent: text === '' ? recent.split(',') : [],
    onSearch: (next) => {
      setText(next)
      setRecent(recallChoices(registry.id).join(','))
    },
    onTaken: (code) => keepChoice(registry.id, code),
  }
}

const noNames: ReadonlyMap<string, LookupOption> = new Map()
/** As many codes as fit into an address. */
const atOnce = 100

/** The names of codes that are already chosen, those of ended records too. */
export function useNames(
  registry: AnyRegistry | undefined,
  codes: readonly string[],
): ReadonlyMap<string, LookupOption> {
  const language = usePreference(preferences.language)
  // A comma separates codes in the address, so none that has one can be asked for.
  const wanted = [...new Set(codes)].filter((code) => code !== '' && !code.includes(',')).slice(0, atOnce)
  const list = wanted.toSorted().join(',')
  const found = useQuery({
    queryKey: ['registry', registry?.id, 'names', language, list],
    enabled: registry !== undefined && list !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(registry!.endpoints.options, { query: { codes: list }, signal }),
  })
  return useMemo(
    () => (found.data ? new Map(found.data.map((option) => [option.code, option])) : noNames),
    [found.data],
  )
}

/** The unit of a figure, where the record that another field names says it. */
export function useUnit({ unit, unitBy }: FieldMeta, values: Record<string, unknown> | undefined): string | undefined {
  const registry = useRegistry(unitBy?.to ?? '')?.registry
  const code = unitBy && values?.[unitBy.field]
  const names = useNames(registry, typeof code === 'string' ? [code] : [])
  return unit ?? (typeof code === 'string' ? names.get(code)?.unit : undefined)
}

/** A record of another registry in one line, by its code alone until its name is known. */
export function useCalled(to: string, code: string): string {
  const registry = useRegistry(to)?.registry
  const option = useNames(registry, [code]).get(code)
  return option ? calledText(option, registry?.calledBy === 'code') : code
}
