import methods from '#modules/products/demo/test-methods.json' with { type: 'json' }
import products from '#modules/products/demo/products.json' with { type: 'json' }
import { between, deviate } from './chance.ts'
import { minute } from './clock.ts'
import { siteDayOf } from './site-day.ts'
import { specificationOf } from './specifications.ts'
import type { Sample } from './told.ts'

/** What the laboratory found, by which method. */
export interface LabResult {
  method: string
  property: string
  value: string
  unit: string
}

const methodOf = new Map(methods.map((method) => [method.code, method]))
const productOf = new Map(products.map((product) => [product.code, product]))

/** The density first, which is what the tanks are calculated with. */
export function resultsOf({ key, product, takenAt, density15 }: Sample): LabResult[] {
  const result = (code: string, value: string): LabResult => {
    const { property, unit } = methodOf.get(code)!
    return { method: code, property, value, unit }
  }
  const isSummer = /-0[4-9]-/.test(siteDayOf(takenAt))
  return [
    result('EN ISO 12185', (density15 * 1000).toFixed(1)),
    ...specificationOf(productOf.get(product)!, isSummer).map(({ method, low, high, decimals }) => {
      const share = 0.5 + 0.2 * deviate(`${key}:${method}`)
      return result(method, (low + Math.min(1, Math.max(0, share)) * (high - low)).toFixed(decimals))
    }),
  ]
}

/** When the laboratory has it and writes it down; what is found counts from when somebody signs it. */
export const arrivedAt = ({ key, takenAt }: Sample): number =>
  takenAt + Math.round(between(`${key}:arrived`, 25, 55)) * minute
