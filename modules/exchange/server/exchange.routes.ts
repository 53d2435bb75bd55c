import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/exchange.contract.ts'
import { decide, mustRead, startComparison } from './exchange-steps.ts'

const answer = (message: contract.ExchangeMessage, said?: string) => ({
  data: message,
  version: message.version,
  ...(said ? { message: said } : {}),
})

export const exchangeRoutes: Route[] = [
  reads(contract.readMessage, async ({ params }, db) => answer(await mustRead(db, params.id))),
  writes(contract.resendMessage, async ({ params, version, body }, tx) =>
    answer(await decide(tx, 'resend', { ...params, version }, body.reason), 'exchange.willBeSent'),
  ),
  writes(contract.giveUpMessage, async ({ params, version, body }, tx) =>
    answer(await decide(tx, 'giveUp', { ...params, version }, body.reason), 'exchange.wasGivenUp'),
  ),
  writes(contract.reconcileExchange, async ({ body, services }, tx) => ({
    data: { jobId: await startComparison(tx, services.jobs, body) },
    message: 'exchange.comparing',
  })),
]
