import { defineLookup } from '#platform/core/lookup.ts'

const shared = { module: 'planning-settings', category: 'planning-config', max: 20 }

/** What a grouping of the stocchino plan is for. */
export const aggregationTypeRegistry = defineLookup({ ...shared, id: 'aggregationTypes', name: 'AggregationType' })

/** Families that are settled together. */
export const poolRegistry = defineLookup({ ...shared, id: 'pools', name: 'Pools' })
