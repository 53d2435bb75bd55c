import { userRegistry } from '#modules/administration/contract/users.registry.ts'
import { incotermRegistry } from '#modules/commercial/contract/incoterms.registry.ts'
import { companyRegistry } from '#modules/companies/contract/companies.registry.ts'
import * as fiscal from '#modules/fiscal/contract/fiscal-lists.registry.ts'
import * as movement from '#modules/movement-settings/contract/movement-lists.registry.ts'
import { operationTypeRegistry } from '#modules/operations/contract/operation-types.registry.ts'
import { mooringPlatformRegistry } from '#modules/places/contract/mooring-platforms.registry.ts'
import { plantRegistry } from '#modules/places/contract/plants.registry.ts'
import { portRegistry } from '#modules/places/contract/ports.registry.ts'
import { taxWarehouseRegistry } from '#modules/places/contract/tax-warehouses.registry.ts'
import { cnCodeRegistry } from '#modules/products/contract/cn-code.registry.ts'
import { productRegistry } from '#modules/products/contract/product.registry.ts'
import { testMethodRegistry } from '#modules/products/contract/test-method.registry.ts'
import { unitOfMeasureRegistry } from '#modules/products/contract/unit-of-measure.registry.ts'
import { vesselRegistry } from '#modules/vessels/contract/vessel.registry.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'

/** The master data that an instruction is written in. */
const registries: readonly AnyRegistry[] = [
  userRegistry,
  incotermRegistry,
  companyRegistry,
  ...Object.values(fiscal),
  ...Object.values(movement),
  operationTypeRegistry,
  mooringPlatformRegistry,
  plantRegistry,
  portRegistry,
  taxWarehouseRegistry,
  cnCodeRegistry,
  productRegistry,
  testMethodRegistry,
  unitOfMeasureRegistry,
  vesselRegistry,
]
const byId = new Map(registries.map((registry) => [registry.id as string, registry]))

export function referred(id: string): AnyRegistry {
  const found = byId.get(id)
  if (!found) throw new Error(`no part of an instruction refers to ${id}`)
  return found
}
