import { defineLookup } from '#platform/core/lookup.ts'

const module = 'fiscal'
const category = 'fiscal'

/** Two digits for the procedure asked for and two for the one before it (box 37), or the letters of a transit. */
export const customsProcedures = defineLookup({
  id: 'customsProcedures',
  module,
  category,
  name: 'CustomsProcedures',
  max: 4,
  pattern: /^(\d{4}|T[12]L?)$/,
})

/** Codes of taxes on a declaration (box 47): three characters, Union ones begin with a letter. */
export const tributes = defineLookup({
  id: 'tributes',
  module,
  category,
  name: 'Tributes',
  max: 3,
  pattern: /^[A-Z0-9]{3}$/,
})

/** Boxes of the single administrative document; some are split by a letter. */
export const customsBoxes = defineLookup({
  id: 'customsBoxes',
  module,
  category,
  name: 'CustomsBoxes',
  max: 3,
  pattern: /^\d{1,2}[a-z]?$/,
})

export const clearanceDocumentTypes = defineLookup({
  id: 'clearanceDocumentTypes',
  module,
  category,
  name: 'ClearanceDocumentTypes',
  max: 10,
})

export const fiscalPositions = defineLookup({
  id: 'fiscalPositions',
  module,
  category,
  name: 'FiscalPositions',
  max: 4,
})

export const fiscalDestinations = defineLookup({
  id: 'fiscalDestinations',
  module,
  category,
  name: 'FiscalDestinations',
  max: 20,
})

export const fiscalUses = defineLookup({ id: 'fiscalUses', module, category, name: 'FiscalUses', max: 20 })

export const fiscalCircuits = defineLookup({ id: 'fiscalCircuits', module, category, name: 'FiscalCircuits', max: 4 })

export const fiscalNotificationStates = defineLookup({
  id: 'fiscalNotificationStates',
  module,
  category,
  name: 'FiscalNotificationStates',
  max: 4,
})

export const paymentTypes = defineLookup({ id: 'paymentTypes', module, category, name: 'PaymentTypes', max: 10 })

export const billOfLadingTypes = defineLookup({
  id: 'billOfLadingTypes',
  module,
  category,
  name: 'BillOfLadingTypes',
  max: 4,
})
