import { administrationDemo } from '#modules/administration/demo/demo.ts'
import { arrivalsDemo } from '#modules/arrivals/demo/demo.ts'
import { blendingDemo } from '#modules/blending/demo/demo.ts'
import { commercialDemo } from '#modules/commercial/demo/demo.ts'
import { companiesDemo } from '#modules/companies/demo/demo.ts'
import { dailyPlanDemo } from '#modules/daily-plan/demo/demo.ts'
import { exchangeDemo } from '#modules/exchange/demo/demo.ts'
import { fiscalDemo } from '#modules/fiscal/demo/demo.ts'
import { jettySettingsDemo } from '#modules/jetty-settings/demo/demo.ts'
import { movementInstructionsDemo } from '#modules/movement-instructions/demo/demo.ts'
import { movementSettingsDemo } from '#modules/movement-settings/demo/demo.ts'
import { navigationDemo } from '#modules/navigation/demo/demo.ts'
import { operationsDemo } from '#modules/operations/demo/demo.ts'
import { operativePlanDemo } from '#modules/operative-plan/demo/demo.ts'
import { placesDemo } from '#modules/places/demo/demo.ts'
import { planningSettingsDemo } from '#modules/planning-settings/demo/demo.ts'
import { processDataDemo } from '#modules/process-data/demo/demo.ts'
import { pocketDemo } from '#modules/pocket/demo/demo.ts'
import { productsDemo } from '#modules/products/demo/demo.ts'
import { splitsDemo } from '#modules/splits/demo/demo.ts'
import { shiftHandoverDemo } from '#modules/shift-handover/demo/demo.ts'
import { stockSheetsDemo } from '#modules/stock-sheets/demo/demo.ts'
import { stockSettingsDemo } from '#modules/stock-settings/demo/demo.ts'
import { tankAlarmsDemo } from '#modules/tank-alarms/demo/demo.ts'
import { tankOperationsDemo } from '#modules/tank-operations/demo/demo.ts'
import { tankTrackingDemo } from '#modules/tank-tracking/demo/demo.ts'
import { tanksDemo } from '#modules/tanks/demo/demo.ts'
import { timesheetsDemo } from '#modules/timesheets/demo/demo.ts'
import { ullageDemo } from '#modules/ullage/demo/demo.ts'
import { vesselsDemo } from '#modules/vessels/demo/demo.ts'
import { talkDemo } from './talk.ts'
import { auditorGrants } from './auditor-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
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
  tankAlarmsDemo,
  shiftHandoverDemo,
  planningSettingsDemo,
  stockSettingsDemo,
  stockSheetsDemo,
  jettySettingsDemo,
  movementSettingsDemo,
  vesselsDemo,
  ullageDemo,
  exchangeDemo,
  movementInstructionsDemo,
  timesheetsDemo,
  pocketDemo,
  arrivalsDemo,
  splitsDemo,
  operativePlanDemo,
  dailyPlanDemo,
  blendingDemo,
  tankTrackingDemo,
  talkDemo,
  navigationDemo,
  viewGrants,
  auditorGrants,
]

/** The same for every demo user; refused where real data lives. */
export const demoPassword = 'Selvara-Terminal-26!'
