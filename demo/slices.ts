import { administrationDemo } from '#modules/administration/demo.ts'
import { commercialDemo } from '#modules/commercial/demo.ts'
import { companiesDemo } from '#modules/companies/demo.ts'
import { fiscalDemo } from '#modules/fiscal/demo.ts'
import { jettySettingsDemo } from '#modules/jetty-settings/demo.ts'
import { movementInstructionsDemo } from '#modules/movement-instructions/demo.ts'
import { movementSettingsDemo } from '#modules/movement-settings/demo.ts'
import { navigationDemo } from '#modules/navigation/demo.ts'
import { operationsDemo } from '#modules/operations/demo.ts'
import { placesDemo } from '#modules/places/demo.ts'
import { planningSettingsDemo } from '#modules/planning-settings/demo.ts'
import { processDataDemo } from '#modules/process-data/demo.ts'
import { productsDemo } from '#modules/products/demo.ts'
import { stockSheetsDemo } from '#modules/stock-sheets/demo.ts'
import { stockSettingsDemo } from '#modules/stock-settings/demo.ts'
import { tankOperationsDemo } from '#modules/tank-operations/demo.ts'
import { tanksDemo } from '#modules/tanks/demo.ts'
import { vesselsDemo } from '#modules/vessels/demo.ts'
import { talkDemo } from './talk.ts'
import { auditorGrants } from './auditor-grants.ts'
import type { DemoSlice } from '#platform/server/demo.ts'
import { viewGrants } from './view-grants.ts'

/** What the demo terminal is made of, in the order of dependence. */
export const demoSlices: readonly DemoSlice[] = [
  administrationDemo,
  placesDemo,
  companiesDemo,
  productsDemo,
  fiscalDemo,
  commercialDemo,
  tanksDemo,
  operationsDemo,
  tankOperationsDemo,
  processDataDemo,
  planningSettingsDemo,
  stockSettingsDemo,
  stockSheetsDemo,
  jettySettingsDemo,
  movementSettingsDemo,
  vesselsDemo,
  movementInstructionsDemo,
  talkDemo,
  navigationDemo,
  viewGrants,
  auditorGrants,
]

/** The same for every demo user; refused where real data lives. */
export const demoPassword = 'Selvara-Terminal-26!'
