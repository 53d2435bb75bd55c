/** Comparing with a partner what both sides have. */
export const reconcileKind = 'exchange.reconcile'

export const exchangeElements = {
  view: 'exchangeMessages.view',
  resend: 'exchangeMessages.resend',
  giveUp: 'exchangeMessages.giveUp',
  reconcile: 'exchangeDifferences.reconcile',
}

/** Where what a comparison found is read. */
export const differencesPath = '/system/ExchangeDifferences'
