import { reads, type Route, writes } from '#platform/server/http/route.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import * as contract from '../contract/splits.contract.ts'
import { splitRegistry } from '../contract/splits.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import * as steps from './split-steps.ts'
import { loggedSplits } from './splits.logged.ts'
import { unsplitQuantities } from './splits.repo.ts'

const answer = (split: contract.Split, message?: string) => ({
  data: split,
  version: split.version,
  ...(message ? { message } : {}),
})

const routes: Route[] = [
  reads(contract.listQuantities, async ({ query }, db) => ({
    data: await unsplitQuantities(db, query.source, query.code),
  })),
  writes(contract.doSplit, async ({ body }, tx) => answer(await steps.doSplit(tx, body), 'splits.done')),
  reads(contract.readSplit, async ({ params }, db) => answer(await steps.mustRead(db, params.id))),
  writes(contract.undoSplit, async ({ params, version, body }, tx) =>
    answer(await steps.undoSplit(tx, { ...params, version }, body.reason), 'splits.undone'),
  ),
]

export const splitsModule: ServerModule = {
  id: 'splits',
  texts: { splits: { en, it } },
  lists: [{ registry: splitRegistry }],
  logged: [loggedSplits],
  routes,
}
