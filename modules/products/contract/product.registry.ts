import { defineRegistry } from '#platform/core/registry.ts'
import { product } from './product.ts'

export const productRegistry = defineRegistry({
  id: 'products',
  module: 'products',
  category: 'master-data',
  name: 'Products',
  schema: product,
  key: ['code'],
  title: 'description',
  calledBy: 'code',
  list: [
    'code',
    'description',
    'type',
    'family',
    'cluster',
    'cnCode',
    'exciseProductCode',
    'exciseClass',
    'density15',
    'densityMin',
    'densityMax',
    'sulphurPercent',
    'isGas',
  ],
  filters: ['description', 'code', 'type', 'family', 'cnCode', 'exciseProductCode', 'isGas'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'type', 'family', 'cluster', 'colour', 'isInStocchinoPlan'] },
    { id: 'customs', fields: ['cnCode', 'exciseProductCode', 'exciseClass'] },
    { id: 'quality', fields: ['density15', 'densityMin', 'densityMax', 'sulphurPercent', 'isHeated'] },
    { id: 'gas', fields: ['isGas', 'molecularWeight'] },
  ],
})
