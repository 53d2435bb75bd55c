import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import type { Listed } from '#platform/core/listed.ts'
import type { AnyRegistry, ListedRow } from '#platform/core/registry.ts'
import { calledText } from '#platform/core/ranked-options.ts'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../../base/api.ts'
import { useRegistries } from '../../base/registries.tsx'

/** As many codes as fit into an address. */
const atOnce = 100
const fresh = 60_000
/** A burst of changes is one. */
const gather = 400

/**
 * Names for the codes in a list. The rows do not wait for them: whatever codes a page has that are not known yet are
 * asked for with one call for each registry, however many rows there are, and again when records of it change.
 */
export function useListNames(registry: Listed) {
  const { language } = useUi()
  const queries = useQueryClient()
  const registries = useRegistries()
  const [names, setNames] = useState<ReadonlyMap<string, LookupOption>>(new Map())
  const asked = useRef(new Set<string>())
  /** What was asked, by the keys of the answers. */
  const questions = useRef(new Map<string, () => void>())

  const links = useMemo(
    () =>
      [...new Set([...registry.list, ...registry.filterFields.map(({ name }) => name)])].flatMap((name) => {
        const { to } = registry.field(name)
        const other = to ? registries.get(to)?.registry : undefined
        return other ? [{ name, other }] : []
      }),
    [registry, registries],
  )
  const keyOf = (to: string, code: string) => `${language} ${to} ${code}`

  const ask = async (other: AnyRegistry, codes: string[]) => {
    const list = codes.toSorted().join(',')
    const queryKey = ['registry', other.id, 'names', language, list]
    questions.current.set(hashKey(queryKey), () => void ask(other, codes))
    // Without names the codes still say what is meant, so a refusal is nobody's trouble.
    const found = await queries
      .fetchQuery<LookupOption[]>({
        queryKey,
        staleTime: fresh,
        // Nobody observes it, and what is not kept is not told that it is out of date.
        gcTime: Infinity,
        queryFn: ({ signal }) => call(other.endpoints.options, { query: { codes: list }, signal }),
      })
      .catch(() => [])
    setNames((before) => new Map([...before, ...found.map((one) => [keyOf(other.id, one.code), one] as const)]))
  }

  const askAgain = useEffectEvent((hashes: ReadonlySet<string>) => {
    for (const hash of hashes) questions.current.get(hash)?.()
  })
  useEffect(() => {
    const outdated = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query
      const isOutdated = event.type === 'updated' && event.action.type === 'invalidate'
      if (!isOutdated || !questions.current.has(queryHash)) return
      outdated.add(queryHash)
      clearTimeout(timer)
      timer = setTimeout(() => {
        askAgain(new Set(outdated))
        outdated.clear()
      }, gather)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])

  const { nameOf, unitOf } = useMemo(() => {
    const known = (to: string, code: string) => names.get(`${language} ${to} ${code}`)
    return {
      nameOf: (to: string, code: string) => known(to, code)?.label,
      unitOf: (to: string, code: string) => known(to, code)?.unit,
    }
  }, [names, language])
  return {
    nameOf,
    unitOf,
    /** In one line, by what is known of it so far. */
    calledOf: (to: string, code: string) =>
      calledText({ code, label: nameOf(to, code) ?? code }, registries.get(to)?.registry.calledBy === 'code'),
    learn: (rows: readonly Pick<ListedRow, string>[]) => {
      for (const { name, other } of links) {
        const codes = new Set(
          rows.flatMap((row) => {
            const code = row[name]
            // A comma separates codes in the address, so none that has one can be asked for.
            return typeof code === 'string' && code !== '' && !code.includes(',') ? [code] : []
          }),
        )
        const unknown = [...codes].filter((code) => !asked.current.has(keyOf(other.id, code)))
        for (const code of unknown) asked.current.add(keyOf(other.id, code))
        for (let at = 0; at < unknown.length; at += atOnce) void ask(other, unknown.slice(at, at + atOnce))
      }
    },
  }
}
