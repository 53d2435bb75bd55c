import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { differencesPath, exchangeElements, reconcileKind } from '#platform/core/exchange.contract.ts'
import { messageKey } from '#platform/core/language.ts'
import type { Config } from '../config/config.ts'
import type { Tx } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import { defineJob, type Job, type JobEnd } from '../jobs/job.ts'
import { tellManyChanged } from '../notify/tell-changed.ts'
import type { Wording } from '../notify/wording.ts'
import { compareMessages, nameOf } from './compare-messages.ts'
import { sitesOfKnown, storeDifferences } from './differences.repo.ts'
import { acceptedIn } from './exchange.repo.ts'
import type { Line, ListedMessage, Partner, Period } from './partner.ts'

const cannotBeAsked = 'exchange.cannotBeAsked'
const day = 86_400_000
const listName = { id: 'exchangeDifferences' }

export interface Reconciled {
  ours: number
  theirs: number
  found: number
  added: number
  settled: number
}

/** Asks a partner what it has of a period, and keeps what differs from what we say it has. */
export function reconcileJob(partners: readonly Partner[], config: Pick<Config, 'partners'>): Job {
  return defineJob({
    kind: reconcileKind,
    rights: () => [exchangeElements.reconcile],
    payload: z.object({ partner: z.string(), from: z.iso.datetime(), to: z.iso.datetime() }),
    notice: ({ partner }, end) => ({
      subject: { key: 'platform:notification.comparisonEnded', params: { partner } },
      message: inWordsOf(end, partner),
      url: differencesPath,
    }),
    stages: [
      {
        id: 'compare',
        step: async ({ tx, payload }) => {
          const partner = partners.find(({ id }) => id === payload.partner)
          const line = partner?.open(config)
          if (!line?.list) throw new AppError('conflict', cannotBeAsked, { params: { partner: payload.partner } })
          const period = { from: new Date(payload.from), to: new Date(payload.to) }
          return { finished: true, result: await reconcile(tx, payload.partner, line, period) }
        },
      },
    ],
  })
}

function inWordsOf(end: JobEnd, partner: string): Wording {
  if (end.state === 'failed') {
    return end.error === cannotBeAsked ? { key: messageKey(cannotBeAsked), params: { partner } } : end.why
  }
  const { ours, found } = end.result as Reconciled
  return { key: 'platform:notification.comparisonResult', params: { ours, found } }
}

/**
 * What we have a receipt of in the period must be there, and what is there must be known here. Ours are read before they are
 * asked: what is accepted meanwhile is then at most there and known. Their clock is not ours: so they are asked for a day
 * more on each side, and what they list of other days is looked for among all that we have.
 */
export async function reconcile(
  tx: Tx,
  partner: string,
  line: Pick<Line, 'list'>,
  period: Period,
): Promise<Reconciled> {
  if (tx.scope.sites !== everything.sites) throw new AppError('forbidden', 'exchange.notEverywhere')
  const { from, to } = period
  const ours = await acceptedIn(tx, partner, period)
  const theirs = await line.list!({ from: new Date(from.getTime() - day), to: new Date(to.getTime() + day) })
  const known = await sitesOfKnown(tx, partner, theirs)
  const siteOf = new Map([...known, ...ours.map((one) => [nameOf(one), one.site] as const)])
  const plain = ours.map(({ kind, key, version, sha256, receipt }) => ({ kind, key, version, sha256, receipt }))
  const found = compareMessages(plain, theirs, (message) => known.has(nameOf(message)))
  const stored = found.map(({ difference, kind, key, version, ours: our, theirs: their }) => ({
    difference,
    kind,
    key,
    version,
    site: siteOf.get(nameOf({ kind, key, version })) ?? null,
    ours: our ? inShort(our) : null,
    theirs: their ? inShort(their) : null,
  }))
  const kept = await storeDifferences(tx, partner, period, stored)
  if (kept.added + kept.settled > 0) await tellManyChanged(tx, listName, { sites: null })
  return { ours: ours.length, theirs: theirs.length, found: found.length, ...kept }
}

const inShort = ({ sha256, receipt }: ListedMessage) =>
  `${sha256.slice(0, 12)} ${JSON.stringify(receipt)}`.slice(0, 200)
