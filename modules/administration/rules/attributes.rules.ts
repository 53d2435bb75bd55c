import { isDecimalText } from '#platform/core/decimal.ts'
import { date } from '#platform/core/fields.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import type { Attribute, attributeTypes } from '../contract/attributes.registry.ts'

const day = date()
const isDate = (text: string) => day.safeParse(text).success
export const listItems = (value: string) => value.split(';').map((item) => item.trim())

const isList = (value: string) => listItems(value).every((item, at, all) => item !== '' && all.indexOf(item) === at)

const fits: Record<(typeof attributeTypes)[number], { is: (value: string) => boolean; code: string }> = {
  text: { is: () => true, code: 'core.notValid' },
  number: { is: isDecimalText, code: 'core.notANumber' },
  boolean: { is: (value) => value === 'true' || value === 'false', code: 'administration.attributeBoolean' },
  date: { is: isDate, code: 'administration.attributeDate' },
  list: { is: isList, code: 'administration.attributeList' },
}

/** People who hold a role with this attribute see of voyages only those that one of its companies takes part in. */
export const companyScope = 'scope.companies'

export const attributeRules: RegistryRules<Attribute> = ({ attribute, type, value }) => {
  if (attribute === companyScope && type !== 'list') return [{ field: 'type', code: 'administration.scopeIsList' }]
  return fits[type].is(value) ? [] : [{ field: 'value', code: fits[type].code }]
}
