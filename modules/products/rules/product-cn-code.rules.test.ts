import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coversCnCode } from './excise-product-code.ts'
import { productCnCodeRules } from './product-cn-code.rules.ts'

const issues = (cnCode: string, exciseProductCode: string | null) =>
  productCnCodeRules({ product: 'GO-10', cnCode, exciseProductCode, validFrom: '2024-01-01', validTo: '2024-12-31' })

test('a period in which gas oil travelled as liquefied gas is refused, with the code that it had', () => {
  expect(issues('27101943', 'E430')).toEqual([])
  expect(issues('27101943', 'E500')).toEqual([
    { field: 'exciseProductCode', code: 'products.exciseCodeNotForCn', params: { cnCode: '27101943' } },
  ])
})

test('a period is judged as the excise code is, and without one not at all', () => {
  const heading = fc.constantFrom('1507', '2707', '2710', '2711', '2901', '2902', '2905', '3811', '3824', '3826')
  const exciseCode = fc.constantFrom('E200', 'E300', 'E430', 'E500', 'E600', 'E700', 'E800', 'E910', 'E930', 'E999')
  fc.assert(
    fc.property(heading, exciseCode, (heading, code) => {
      expect(issues(`${heading}1900`, code)).toHaveLength(coversCnCode(code, `${heading}1900`) ? 0 : 1)
      expect(issues(`${heading}1900`, null)).toEqual([])
    }),
  )
})
