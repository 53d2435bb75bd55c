import { type RawBuilder, sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import type { Scope } from '#platform/server/database/scope.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type HomeCard, inWords } from '#platform/server/home/home-card.ts'
import { differences, differencesPath, exchangeElements, messagesPath } from '../contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'
import { exchangeMessageRegistry } from '../contract/exchange-messages.registry.ts'

/** What is of no plant is everybody's. */
const isThere = (scope: Scope, column: string) => sql`(${sql.ref(column)} is null or ${atHome(scope, column)})`

const messages = (
  more: Pick<HomeCard, 'id' | 'title' | 'narrowed'>,
  filters: string,
  which: RawBuilder<unknown>,
): HomeCard => ({
  ...more,
  section: 'abnormal',
  elements: [exchangeElements.view],
  icon: 'git-compare',
  link: `${messagesPath}?direction=out&${filters}`,
  follows: [exchangeMessageRegistry.id],
  rows: ({ scope }) => sql`
    select m.business_key as title, m.partner || ' · ' || m.kind as note, ${utc('m.created_at')} as at,
      ${messagesPath}::text || '/' || m.id as link, m.created_at as place
    from exchange_messages m where m.direction = 'out' and ${which} and ${isThere(scope, 'm.site')}`,
})

/** To the minute, as the address says it. */
const twoHoursAgo = "date_trunc('minute', now() - interval '2 hours')"

/** Messages that do not get through, and what a partner has otherwise than we say. */
export const exchangeCards: readonly HomeCard[] = [
  messages(
    { id: 'exchangeMessages.refused', title: 'exchange:home.refused' },
    'status=refused',
    sql`m.status = 'refused'`,
  ),
  messages(
    { id: 'exchangeMessages.unclear', title: 'exchange:home.unclear' },
    'status=unknown&lacks=nextTry',
    sql`m.status = 'unknown' and m.next_try is null`,
  ),
  messages(
    {
      id: 'exchangeMessages.late',
      title: 'exchange:home.late',
      narrowed: () => sql`'&createdAt.to=' || ${utc(twoHoursAgo)}`,
    },
    // Only what is still to be sent or asked about has a next try; the states are named for their index.
    'has=nextTry',
    sql`m.status in ('waiting', 'sending', 'unknown') and m.next_try is not null and m.created_at <= ${sql.raw(twoHoursAgo)}`,
  ),
  {
    id: 'exchangeDifferences.open',
    section: 'abnormal',
    elements: [exchangeDifferenceRegistry.elements.view],
    title: 'exchange:exchangeDifferences.title.many',
    icon: 'git-compare',
    link: `${differencesPath}?isSettled=false`,
    follows: [exchangeDifferenceRegistry.id],
    rows: ({ scope, say }) => sql`
      select d.business_key as title, d.partner || ' · ' || (${inWords('d.difference', differences, (one) =>
        say(`exchange:exchangeDifferences.choice.difference.${one}`),
      )}) as note, ${utc('d.found_at')} as at, ${differencesPath}::text || '?isSettled=false&partner=' || d.partner as link,
        d.found_at as place
      from exchange_differences d where d.settled_at is null and ${isThere(scope, 'd.site')}`,
  },
]
