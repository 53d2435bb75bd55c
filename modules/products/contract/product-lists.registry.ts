import { defineLookup } from '#platform/core/lookup.ts'

const module = 'products'
const category = 'master-data'

/** What is measured on a sample: named by specifications, test methods and checks. */
export const productSpecificationParameters = defineLookup({
  id: 'productSpecificationParameters',
  module,
  category,
  name: 'ProductSpecificationParameters',
  max: 20,
})

export const tankTypes = defineLookup({ id: 'tankTypes', module, category, name: 'TankTypes', max: 20 })

/** The codes of the measurement library: it knows the molar mass and the saturation of each. */
export const gasTypes = defineLookup({ id: 'gasTypes', module, category, name: 'GasTypes', max: 20 })

/** Code list of the movement control system: a letter for the kind of goods, E for energy products, and three digits. */
export const exciseProductCodes = defineLookup({
  id: 'exciseProductCodes',
  module,
  category,
  name: 'ExciseProductCodes',
  max: 4,
  pattern: /^[BEIRSTW]\d{3}$/,
})

/** Products that are taxed alike; the rates by date are in the registry of excises. */
export const exciseClasses = defineLookup({ id: 'exciseClasses', module, category, name: 'ExciseClasses', max: 20 })
