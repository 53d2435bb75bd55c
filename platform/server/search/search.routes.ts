import { isOutsider } from '../database/scope.ts'
import type { Language } from '#platform/core/language.ts'
import { search, type SearchGroup, searchLimits } from '#platform/core/search.contract.ts'
import { hasMeant, type PeoplesWords, readQuestion } from '#platform/core/search-words.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { reads, type Route } from '../http/route.ts'
import type { RegistryWorld } from '../registry/store/server-registry.ts'
import type { Texts } from '../base/texts.ts'
import type { Asker, HitTeller } from './hit-teller.ts'
import type { SearchService } from './search-service.ts'
import { saysMore, tellHits } from './tell-hits.ts'
import { trigramSearch } from './trigram-search.ts'

/** What modules know of what is found, and how people call it. */
export interface SearchParts {
  tellers: readonly HitTeller[]
  words: readonly PeoplesWords[]
}

/** One search over all records that the caller may read, and over the names of their registries. */
export function searchRoutes(world: RegistryWorld, { tellers, words }: SearchParts, texts: Texts): Route[] {
  // What leads nowhere stops the start.
  for (const kind of [...words.flatMap(({ kinds = [] }) => kinds), ...tellers.map(({ of }) => of.id)]) world.find(kind)
  let service: SearchService | undefined
  return [
    reads(search, async (call, db) => {
      service ??= trigramSearch(call.services.db)
      const { text, pattern, kind, after } = call.query
      const { userId, scope } = call.session
      const usable = await call.services.permissions.usableBy(db, call.session)
      const asker: Asker = {
        language: call.language,
        may: (element) => usable.has(element),
        say: (key, params) => texts.text(call.language, key, params),
      }
      const readable = world.all
        .map(({ registry }) => registry)
        .filter(({ id, elements }) => asker.may(elements.view) && (!kind || id === kind))
        .filter(({ isOfTheHouse }) => !(isOfTheHouse && isOutsider(scope)))
      const isPattern = pattern === 'true'
      const { meant, said } = isPattern ? { meant: [], said: undefined } : readQuestion(text, words)
      const request = {
        userId,
        language: call.language,
        text,
        isPattern,
        said: said && { ...said, coded: said.kinds.filter((id) => isCalledByCode(world.find(id).registry)) },
        kinds: readable.map(({ id }) => id as string),
        scope,
        narrowed: readable.flatMap(({ id, parties, table }) => (parties ? [{ kind: id, table }] : [])),
      }
      const found = kind ? await service.page(request, after) : await service.overview(request)
      // Asked for one kind, a person wants all of it.
      const things = new Set(
        kind ? [] : tellers.map(({ of }) => of.id as string).filter((id) => request.kinds.includes(id)),
      )
      const titleOf = (registry: AnyRegistry) => titleIn(texts, call.language, registry)
      const groups: SearchGroup[] = []
      for (const group of found.groups) {
        const { registry } = world.find(group.kind)
        const hits = group.hits.filter((hit) => saysMore(registry, things, hit))
        const called = tellers.find((one) => one.of.id === group.kind && one.title && asker.may(one.element))?.title
        groups.push({
          kind: group.kind,
          ...(called ? { title: asker.say(called) } : { title: titleOf(registry), path: registry.path as string }),
          count: Math.min(group.count, searchLimits.candidates),
          hits: await tellHits(db, tellers, { registry, hits }, asker),
        })
      }
      const named = kind || isPattern ? [] : readable
      return {
        data: {
          ...found,
          groups,
          meant,
          registries: named
            .map((registry) => ({
              kind: registry.id as string,
              title: titleOf(registry),
              path: registry.path as string,
            }))
            .filter(({ title }) => hasMeant(title, meant)),
        },
      }
    }),
  ]
}

/** Its records are few, and people say the code and not the name. */
const isCalledByCode = ({ calledBy }: AnyRegistry) => calledBy === 'code'

const titleIn = (texts: Texts, language: Language, registry: AnyRegistry) =>
  texts.text(language, `${registry.textPrefix}title.many`)
