import type { DocumentOwner } from '#platform/server/documents/document-owner.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import * as contract from '../contract/pocket.contract.ts'
import { pocketRegistry } from '../contract/pocket.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import * as steps from './entry-steps.ts'
import { pocketCards, pocketDoors } from './home-cards.repo.ts'
import { loggedEntries } from './pocket.logged.ts'
import { entryOf, knownOf } from './pocket.repo.ts'

const answer = (entry: contract.PocketEntry, message?: string) => ({
  data: entry,
  version: entry.version,
  ...(message ? { message } : {}),
})

const routes: Route[] = [
  reads(contract.readKnown, async (_asked, db) => ({ data: await knownOf(db) })),
  writes(contract.enterEntry, async ({ body, session }, tx) => {
    const { id, status } = await steps.enterEntry(tx, session, body)
    return { data: { id, status } }
  }),
  reads(contract.readEntry, async ({ params }, db) => answer(await steps.mustRead(db, params.id))),
  writes(contract.acceptEntry, async ({ params, version, body, session }, tx) =>
    answer(await steps.acceptEntry(tx, session, { ...params, version }, body), 'pocket.accepted'),
  ),
  writes(contract.dismissEntry, async ({ params, version, body }, tx) =>
    answer(await steps.dismissEntry(tx, { ...params, version }, body.reason), 'pocket.dismissed'),
  ),
]

/** A photo belongs to what was said, also where that was refused. */
const photos: DocumentOwner = {
  contract: contract.photoOwner,
  find: async (db, id) => {
    const entry = await entryOf(db, id)
    return entry && { site: entry.plant }
  },
}

export const pocketModule: ServerModule = {
  id: 'pocket',
  texts: { pocket: { en, it } },
  lists: [{ registry: pocketRegistry }],
  logged: [loggedEntries],
  documents: [photos],
  homeCards: pocketCards,
  homeDoors: pocketDoors,
  routes,
}
