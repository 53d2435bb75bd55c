import { defineStates, stays } from '#platform/core/states.ts'
import { exchangeElements, type ExchangeMessage, states } from '../contract/exchange.contract.ts'

/**
 * The life of a message. What is accepted is written no more. Steps without an element are those of the exchange itself; a
 * message that may have arrived is never sent again before that is clear, unless its partner knows it by its name.
 */
export const exchangeStates = defineStates({
  of: { table: 'exchange_messages', field: 'status' },
  states,
  start: 'waiting',
  steps: {
    send: { from: ['waiting', 'unknown'], to: 'sending' },
    /** What comes in is accepted as it comes. */
    accept: { from: ['waiting', 'sending', 'unknown'], to: 'accepted' },
    refuse: { from: ['sending', 'unknown'], to: 'refused' },
    /** Cut off, or the worker did not come back. */
    lose: { from: ['sending'], to: 'unknown' },
    /** The database was restored: it may have left after the moment that it was restored to. */
    doubt: { from: ['waiting'], to: 'unknown' },
    ask: { from: ['unknown'], to: stays },
    /** Nothing has left, or the partner says that it has no such message. */
    keep: { from: ['sending', 'unknown'], to: 'waiting' },
    resend: {
      from: ['refused', 'givenUp', 'unknown'],
      to: 'waiting',
      element: exchangeElements.resend,
      asks: 'reason',
    },
    giveUp: {
      from: ['waiting', 'refused', 'unknown'],
      to: 'givenUp',
      element: exchangeElements.giveUp,
      asks: 'reason',
    },
  },
  otherwise: ({ status }: Pick<ExchangeMessage, 'status'>) => ({
    code: status === 'accepted' ? 'exchange.isAccepted' : 'exchange.notNow',
  }),
})
