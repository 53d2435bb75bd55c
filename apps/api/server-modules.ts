import { administrationModule } from '#modules/administration/server/administration.module.ts'
import { arrivalsModule, arrivalStage } from '#modules/arrivals/server/arrivals.module.ts'
import { blendingModule } from '#modules/blending/server/blending.module.ts'
import { commercialModule } from '#modules/commercial/server/commercial.module.ts'
import { companiesModule } from '#modules/companies/server/companies.module.ts'
import { dailyPlanModule } from '#modules/daily-plan/server/daily-plan.module.ts'
import { exchangeModule } from '#modules/exchange/server/exchange.module.ts'
import { fiscalModule } from '#modules/fiscal/server/fiscal.module.ts'
import { jettySettingsModule } from '#modules/jetty-settings/server/jetty-settings.module.ts'
import {
  movementInstructionsModule,
  movementStages,
} from '#modules/movement-instructions/server/movement-instructions.module.ts'
import { movementSettingsModule } from '#modules/movement-settings/server/movement-settings.module.ts'
import { navigationModule } from '#modules/navigation/server/navigation.module.ts'
import { operationsModule } from '#modules/operations/server/operations.module.ts'
import { operativePlanModule, planStage } from '#modules/operative-plan/server/operative-plan.module.ts'
import { placesModule } from '#modules/places/server/places.module.ts'
import { planningSettingsModule } from '#modules/planning-settings/server/planning-settings.module.ts'
import { processDataModule } from '#modules/process-data/server/process-data.module.ts'
import { pocketModule } from '#modules/pocket/server/pocket.module.ts'
import { productsModule } from '#modules/products/server/products.module.ts'
import { splitsModule } from '#modules/splits/server/splits.module.ts'
import { shiftHandoverModule } from '#modules/shift-handover/server/shift-handover.module.ts'
import { stockSheetsModule } from '#modules/stock-sheets/server/stock-sheets.module.ts'
import { stockSettingsModule } from '#modules/stock-settings/server/stock-settings.module.ts'
import { tankAlarmsModule } from '#modules/tank-alarms/server/tank-alarms.module.ts'
import { operationStage, tankOperationsModule } from '#modules/tank-operations/server/tank-operations.module.ts'
import { tankTrackingModule } from '#modules/tank-tracking/server/tank-tracking.module.ts'
import { tanksModule } from '#modules/tanks/server/tanks.module.ts'
import { timesheetsModule, timesheetStages } from '#modules/timesheets/server/timesheets.module.ts'
import { ullageModule, ullageStage } from '#modules/ullage/server/ullage.module.ts'
import { voyagesModule } from '#modules/voyages/server/voyages.module.ts'
import { vesselsModule } from '#modules/vessels/server/vessels.module.ts'
import type { ServerModule } from '#platform/server/modules.ts'

/** Every module of the server, by hand: what is not here does not run, and what fails to load stops the start. */
export const serverModules: readonly ServerModule[] = [
  administrationModule,
  arrivalsModule,
  blendingModule,
  commercialModule,
  companiesModule,
  dailyPlanModule,
  exchangeModule,
  fiscalModule,
  jettySettingsModule,
  movementInstructionsModule,
  movementSettingsModule,
  navigationModule,
  operationsModule,
  operativePlanModule,
  placesModule,
  planningSettingsModule,
  processDataModule,
  pocketModule,
  productsModule,
  splitsModule,
  shiftHandoverModule(() => serverModules.flatMap(({ handoverItems = [] }) => handoverItems)),
  stockSheetsModule,
  stockSettingsModule,
  tankAlarmsModule,
  tankOperationsModule,
  tankTrackingModule,
  tanksModule,
  timesheetsModule,
  ullageModule,
  vesselsModule,
  voyagesModule([...movementStages, planStage, arrivalStage, ...timesheetStages, operationStage, ullageStage]),
]
