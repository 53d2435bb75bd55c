import type { Language } from '#platform/core/language.ts'
import { search, searchLimits } from '#platform/core/search.contract.ts'
import { fold } from '#platform/core/search-text.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { reads, type Route } from '../http/route.ts'
import type { RegistryWorld } from '../registry/store/server-registry.ts'
import type { GatheringPage } from './gathering-page.ts'
import type { Texts } from '../base/texts.ts'
import type { SearchService } from './search-service.ts'
import { trigramSearch } from './trigram-search.ts'

/** One search over all records that the caller may read, and over the names of their registries. */
export function searchRoutes(world: RegistryWorld, pages: readonly GatheringPage[], texts: Texts): Route[] {
  let service: SearchService | undefined
  return [
    reads(search, async (call, db) => {
      service ??= trigramSearch(call.services.db)
      const { text, pattern, kind, after } = call.query
      const { userId, scope } = call.session
      const usable = await call.services.permissions.usableBy(db, call.session)
      const may = (element: string) => usable.has(element)
      const gathering = pages.filter(({ id, element }) => may(element) && (!kind || id === kind))
      const wanted = gathering.find(({ id }) => id === kind)?.of.id ?? kind
      const readable = world.all
        .map(({ registry }) => registry)
        .filter(({ id, elements }) => may(elements.view) && (!wanted || id === wanted))
      const request = {
        userId,
        language: call.language,
        text,
        isPattern: pattern === 'true',
        kinds: readable.map(({ id }) => id as string),
        scope,
        narrowed: readable.flatMap(({ id, parties, table }) => (parties ? [{ kind: id, table }] : [])),
      }
      const found = kind ? await service.page(request, after) : await service.overview(request)
      const titleOf = (registry: AnyRegistry) => titleIn(texts, call.language, registry)
      const words = fold(text).split(/\s+/)
      const named = kind || request.isPattern ? [] : readable
      return {
        data: {
          ...found,
          groups: found.groups.flatMap((group) => {
            const { registry } = world.find(group.kind)
            const counted = { ...group, count: Math.min(group.count, searchLimits.candidates) }
            const own = { ...counted, title: titleOf(registry), path: registry.path as string, byCode: false }
            const gathered = gathering
              .filter(({ of }) => of.id === group.kind)
              .map(({ id, path, title }) => ({
                ...counted,
                kind: id,
                title: texts.text(call.language, title),
                path,
                byCode: true,
              }))
            return kind && kind !== group.kind ? gathered : [own, ...gathered]
          }),
          registries: named
            .map((registry) => ({
              kind: registry.id as string,
              title: titleOf(registry),
              path: registry.path as string,
            }))
            .filter(({ title }) => words.every((word) => fold(title).includes(word))),
        },
      }
    }),
  ]
}

const titleIn = (texts: Texts, language: Language, registry: AnyRegistry) =>
  texts.text(language, `${registry.textPrefix}title.many`)
