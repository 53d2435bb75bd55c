import { administrationWeb } from '#modules/administration/web/administration.module.ts'
import { arrivalsWeb } from '#modules/arrivals/web/arrivals.module.ts'
import { blendingWeb } from '#modules/blending/web/blending.module.ts'
import { commercialWeb } from '#modules/commercial/web/commercial.module.ts'
import { companiesWeb } from '#modules/companies/web/companies.module.ts'
import { dailyPlanWeb } from '#modules/daily-plan/web/daily-plan.module.ts'
import { exchangeWeb } from '#modules/exchange/web/exchange.module.ts'
import { fiscalWeb } from '#modules/fiscal/web/fiscal.module.ts'
import { jettySettingsWeb } from '#modules/jetty-settings/web/jetty-settings.module.ts'
import { movementInstructionsWeb } from '#modules/movement-instructions/web/movement-instructions.module.ts'
import { movementSettingsWeb } from '#modules/movement-settings/web/movement-settings.module.ts'
import { navigationWeb } from '#modules/navigation/web/navigation.module.ts'
import { operationsWeb } from '#modules/operations/web/operations.module.ts'
import { operativePlanWeb } from '#modules/operative-plan/web/operative-plan.module.ts'
import { placesWeb } from '#modules/places/web/places.module.ts'
import { planningSettingsWeb } from '#modules/planning-settings/web/planning-settings.module.ts'
import { pocketWeb } from '#modules/pocket/web/pocket.module.ts'
import { processDataWeb } from '#modules/process-data/web/process-data.module.ts'
import { productsWeb } from '#modules/products/web/products.module.ts'
import { splitsWeb } from '#modules/splits/web/splits.module.ts'
import { shiftHandoverWeb } from '#modules/shift-handover/web/shift-handover.module.ts'
import { stockSheetsWeb } from '#modules/stock-sheets/web/stock-sheets.module.ts'
import { stockSettingsWeb } from '#modules/stock-settings/web/stock-settings.module.ts'
import { tankAlarmsWeb } from '#modules/tank-alarms/web/tank-alarms.module.ts'
import { tankOperationsWeb } from '#modules/tank-operations/web/tank-operations.module.ts'
import { tankTrackingWeb } from '#modules/tank-tracking/web/tank-tracking.module.ts'
import { tanksWeb } from '#modules/tanks/web/tanks.module.ts'
import { timesheetsWeb } from '#modules/timesheets/web/timesheets.module.ts'
import { tradeCodesWeb } from '#modules/trade-codes/web/trade-codes.module.ts'
import { ullageWeb } from '#modules/ullage/web/ullage.module.ts'
import { voyagesWeb } from '#modules/voyages/web/voyages.module.ts'
import { vesselsWeb } from '#modules/vessels/web/vessels.module.ts'
import type { WebModule } from '#platform/web/base/web-module.ts'

export const webModules: WebModule[] = [
  administrationWeb,
  arrivalsWeb,
  blendingWeb,
  commercialWeb,
  companiesWeb,
  dailyPlanWeb,
  exchangeWeb,
  fiscalWeb,
  jettySettingsWeb,
  movementInstructionsWeb,
  movementSettingsWeb,
  navigationWeb,
  operationsWeb,
  operativePlanWeb,
  placesWeb,
  planningSettingsWeb,
  pocketWeb,
  processDataWeb,
  productsWeb,
  splitsWeb,
  shiftHandoverWeb,
  stockSheetsWeb,
  stockSettingsWeb,
  tankAlarmsWeb,
  tankOperationsWeb,
  tankTrackingWeb,
  tanksWeb,
  timesheetsWeb,
  tradeCodesWeb,
  ullageWeb,
  vesselsWeb,
  voyagesWeb,
]
