import { defineLookup } from '#platform/core/lookup.ts'

export const benchmarkCategoryLookup = defineLookup({
  id: 'benchmarkCategories',
  module: 'commercial',
  category: 'master-data',
  name: 'BenchmarkCategories',
  max: 20,
})
