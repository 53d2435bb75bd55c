import { readHome } from '#platform/core/home.contract.ts'
import { reads, type Route } from '../http/route.ts'
import type { HomeCard, HomeDoor } from './home-card.ts'
import { countCards } from './home.repo.ts'

/** What modules have for whoever comes in: asked for all at once, as far as the caller may see it. */
export function homeRoutes(cards: readonly HomeCard[], doors: readonly HomeDoor[]): Route[] {
  return [
    reads(readHome, async ({ session, language, services }, db) => {
      const usable = await services.permissions.usableBy(db, session)
      const say = (key: string) => services.texts.text(language, key)
      const seen = cards.filter(({ elements }) => elements.every((element) => usable.has(element)))
      const reader = { userId: session.userId, scope: session.scope, language, say }
      const counted = new Map((await countCards(db, seen, reader)).map((row) => [row.card, row]))
      return {
        data: {
          cards: seen.map(({ id, section, title, icon, follows }) => {
            const { link, count, first } = counted.get(id)!
            return { id, section, title: say(title), icon, link, count, first, follows: [...follows] }
          }),
          doors: doors
            .filter(({ element }) => usable.has(element))
            .map(({ id, title, icon, link }) => ({ id, title: say(title), icon, link })),
        },
      }
    }),
  ]
}
