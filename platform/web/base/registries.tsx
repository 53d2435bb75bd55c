import { createContext, type ReactNode, use, useMemo } from 'react'
import type { WaitingSource } from './waiting-source.ts'
import type { HomePart, PagePart, WebModule, WebRegistry } from './web-module.ts'

const RegistriesContext = createContext<ReadonlyMap<string, WebRegistry>>(new Map())
/** What modules put on the home page, with the namespace of their texts. */
export const HomeContext = createContext<readonly (HomePart & { namespace: string })[]>([])
/** What modules put on pages of others, with the namespace of their texts. */
const PagePartsContext = createContext<readonly (PagePart & { namespace: string })[]>([])
/** Where modules find what waits for the user. */
export const WaitingContext = createContext<readonly WaitingSource[]>([])

/** What modules bring for all screens: registries by their id, because references go from one to another, and what waits. */
export function RegistriesProvider(props: { modules: readonly WebModule[]; children: ReactNode }) {
  const { modules } = props
  const known = useMemo(() => {
    const all = modules.flatMap((module) => module.registries ?? [])
    return new Map(all.map((web) => [web.registry.id as string, web]))
  }, [modules])
  const sources = useMemo(() => modules.flatMap((module) => module.waiting ?? []), [modules])
  const parts = useMemo(
    () => modules.flatMap(({ id, home = [] }) => home.map((part) => ({ ...part, namespace: id }))),
    [modules],
  )
  const pageParts = useMemo(
    () => modules.flatMap(({ id, pageParts: own = [] }) => own.map((part) => ({ ...part, namespace: id }))),
    [modules],
  )
  return (
    <RegistriesContext value={known}>
      <WaitingContext value={sources}>
        <HomeContext value={parts}>
          <PagePartsContext value={pageParts}>{props.children}</PagePartsContext>
        </HomeContext>
      </WaitingContext>
    </RegistriesContext>
  )
}

/** The registry of that id, if a module of the browser brings it. */
export function useRegistry(id: string): WebRegistry | undefined {
  return use(RegistriesContext).get(id)
}

/** What other modules have to say on a page. */
export const usePageParts = (of: string) => use(PagePartsContext).filter((part) => part.of === of)

export const useRegistries = () => use(RegistriesContext)
