import { defineLookup } from '#platform/core/lookup.ts'

const shared = { module: 'jetty-settings', category: 'jetty-config', max: 20 }

/** Why a ship berths later than planned; what is deducted from laytime has a list of its own. */
export const jettyDelayReasonRegistry = defineLookup({ ...shared, id: 'jettyDelayReasons', name: 'JettyDelayReasons' })

export const weatherConditionRegistry = defineLookup({ ...shared, id: 'weatherConditions', name: 'WeatherConditions' })
