import equipment from '#modules/operations/demo/equipment.json' with { type: 'json' }
import tags from '#modules/operations/demo/historian-tags.json' with { type: 'json' }
import operationTypes from '#modules/operations/demo/operation-types.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { weekdays } from '#modules/operations/contract/weekdays.ts'
import { tagLimits } from './tag-limits.ts'
import { operationRegistries } from '#modules/operations/rules/operation-registries.ts'

export const operationsDemo: DemoSlice = {
  id: 'operations',
  grants: registryGrants(
    operationRegistries.map(({ registry }) => registry),
    ['TANKOPS', 'SHIFT', 'JETTY', 'PLANNER', 'SCHEDULER', 'FISCAL', 'CUSTOMS', 'BALANCE', 'INSPECTOR', 'API'],
  ),
  records: {
    equipmentTypes: lookupRows([
      ['PIPE', 'Pipeline', 'Linea'],
      ['METER', 'Meter', 'Misuratore'],
      ['RACK', 'Loading rack', 'Pensilina di carico'],
      ['PUMP', 'Pump house', 'Sala pompe'],
      ['DENATURANT', 'Denaturant bulk', 'Denaturante sfuso'],
      ['ADDITIVE', 'Additive bulk', 'Additivo sfuso'],
      ['UNIT', 'Process unit', 'Impianto di processo'],
    ]),
    managementTypes: lookupRows([
      ['OWN', 'Own account', 'Conto proprio'],
      ['THIRD', 'Account of third parties', 'Conto terzi'],
      ['DEPOSIT', 'On deposit', 'Conto deposito'],
      ['COMPULSORY', 'Compulsory stock', "Scorta d'obbligo"],
    ]),
    operationTypes: operationTypes.map((row) => ({
      code: row.code,
      description: { en: row.description, it: row.descriptionIt },
      mode: row.mode.toLowerCase(),
      macroDirection: row.macroDirection.toLowerCase(),
      needsFiscalNotification: row.needsFiscalNotification,
      needsMovementInstruction: row.needsMovementInstruction,
      isDenaturing: row.denaturing,
      refusesCalculatorImport: row.code === 'AZZPD',
      note: row.note || null,
    })),
    equipment: equipment.map((row) => ({
      code: row.code,
      description: { en: row.description, it: row.descriptionIt },
      equipmentType: row.type,
      plant: row.plant,
      isCvt: row.type === 'RACK',
      maxFlowRate: row.maxFlowRate?.toFixed(1) ?? null,
      lineVolume: row.volumeM3?.toFixed(3) ?? null,
      pipeTransferType: row.pipeTransferTypeFlag,
      capacity: row.capacityKg?.toFixed(0) ?? null,
    })),
    recurringOperationTemplates: [
      recurring('Morning check of crude tank S101', 'RIL', 'S101', 'CR-AZL', weekdays, '06:00'),
      recurring('Water draining of S102', 'DRN', 'S102', 'CR-AZL', ['tuesday', 'friday'], '09:30'),
      recurring('Weekly stock-take of slop N901', 'INV', 'N901', 'SL-SLOP', ['sunday'], '23:00'),
      {
        ...recurring('Additive dosing of S503', 'ADD', 'S503', 'GO-B7', ['monday', 'thursday'], '14:00'),
        isActive: false,
      },
    ],
    timeSpanConfigurations: [
      span('SHIFT', 'Current shift', 'Turno corrente', -8, 0, 'hour'),
      span('LASTWEEK', 'Last seven days', 'Ultimi sette giorni', -7, 0, 'day'),
      span('PLAN', 'Planning horizon', 'Orizzonte di pianificazione', 0, 6, 'week'),
      span('MONTHS3', 'Month before to month after', 'Dal mese scorso al prossimo', -1, 1, 'month'),
    ],
    historianTags: tags.map(({ tank, measure, tag }) => ({
      tankCode: tank,
      measure,
      tag,
      unit: { level: 'MM', waterLevel: 'MM', temperature: 'C', gasTemperature: 'C', pressure: 'BAR', density: 'KGL' }[
        measure
      ],
      scale: '1.00000000',
      ...tagLimits(measure),
    })),
  },
}

function recurring(
  name: string,
  operationType: string,
  tankCode: string,
  product: string,
  days: readonly string[],
  timeOfDay: string,
) {
  const flags = Object.fromEntries(weekdays.map((day) => [day, days.includes(day)]))
  return { name, operationType, plant: tankCode.slice(0, 1), tankCode, product, ...flags, timeOfDay, isActive: true }
}

function span(code: string, en: string, it: string, spanStart: number, spanEnd: number, unit: string) {
  return { code, name: { en, it }, spanStart, spanEnd, unit, note: null }
}
