import { defineLookup } from '#platform/core/lookup.ts'

/**
 * Code lists of the European movement control system that an administrative document is written with
 * (messages IE815 and IE801, Delegated Regulation (EU) 2022/1636). Codes are kept as text: 01 and 1 are not the same.
 */
const module = 'fiscal'
const category = 'emcs'
const digits = /^\d{1,2}$/

export const emcsDestinationTypes = defineLookup({
  id: 'emcsDestinationTypes',
  module,
  category,
  name: 'DestinationTypes',
  max: 2,
  pattern: digits,
})

export const emcsOriginTypes = defineLookup({
  id: 'emcsOriginTypes',
  module,
  category,
  name: 'OriginTypes',
  max: 2,
  pattern: digits,
})

export const emcsTransportArrangements = defineLookup({
  id: 'emcsTransportArrangements',
  module,
  category,
  name: 'TransportArrangements',
  max: 2,
  pattern: digits,
})

export const emcsTransportModes = defineLookup({
  id: 'emcsTransportModes',
  module,
  category,
  name: 'TransportModes',
  max: 2,
  pattern: digits,
})

export const emcsTransportUnits = defineLookup({
  id: 'emcsTransportUnits',
  module,
  category,
  name: 'TransportUnits',
  max: 2,
  pattern: digits,
})

/** Two characters of UNECE recommendation 21. */
export const emcsPackages = defineLookup({
  id: 'emcsPackages',
  module,
  category,
  name: 'Packages',
  max: 2,
  pattern: /^[A-Z0-9]{2}$/,
})

/** One digit per guarantor: 12 is consignor and transporter together. */
export const emcsGuarantorTypes = defineLookup({
  id: 'emcsGuarantorTypes',
  module,
  category,
  name: 'GuarantorTypes',
  max: 4,
  pattern: /^\d{1,4}$/,
})

export const emcsStatuses = defineLookup({
  id: 'emcsStatuses',
  module,
  category,
  name: 'Statuses',
  max: 3,
  pattern: /^X\d{2}$/,
})

/** How a report of receipt or of export ends. */
export const emcsConclusions = defineLookup({
  id: 'emcsConclusions',
  module,
  category,
  name: 'Conclusions',
  max: 2,
  pattern: digits,
})
