import adjustmentTypes from '#modules/stock-settings/demo/adjustment-types.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { stockRegistries } from '#modules/stock-settings/rules/stock-registries.ts'

export const stockSettingsDemo: DemoSlice = {
  id: 'stock-settings',
  grants: registryGrants(
    stockRegistries.map(({ registry }) => registry),
    ['BALANCE', 'TANKOPS', 'SHIFT', 'PLANNER', 'FISCAL', 'FINANCE'],
  ),
  records: {
    lockedAssetReasons: lookupRows([
      ['QUALITY', 'Off specification or awaiting analysis', 'Fuori specifica o in attesa di analisi'],
      ['OWNER', 'Belongs to another company', "Di proprietà di un'altra società"],
      ['CUSTOMS', 'Blocked by customs', 'Bloccato dalla dogana'],
      ['COMPULSORY', 'Compulsory stock', "Scorta d'obbligo"],
      ['MAINTENANCE', 'Maintenance', 'Manutenzione'],
    ]),
    stockReports: lookupRows([
      ['DELTA', 'Delta stock report', 'Report delta giacenze'],
      ['SUMMARY', 'Stock summary', 'Riepilogo giacenze'],
      ['PRODUCT', 'Product stock', 'Giacenza prodotti'],
      ['A18', 'Tanks movements list (A18)', 'Elenco movimenti serbatoi (A18)'],
      ['MTS', 'MTS', 'MTS'],
    ]),
    adjustmentTypes: adjustmentTypes.map((row) => ({
      code: String(row.id),
      description: { en: row.description, it: row.descriptionIt },
      direction: row.sign,
    })),
    deadStockAdjustments: [
      adjustment('2026-09-14', 'S503', 'GO-B7', 'MIDDLE-POOL', '1', 'discharge', '1250.000', '0.8430', null),
      adjustment('2026-10-05', 'S503', 'GO-B7', 'MIDDLE-POOL', '2', 'charge', '1250.000', '0.8428', null),
      adjustment('2026-10-20', 'S101', 'CR-AZL', 'CRUDE-POOL', '4', 'discharge', '186.500', '0.8475', 'S26-0147'),
      adjustment('2026-11-02', 'N302', 'GS-95', 'MOGAS-POOL', '7', 'charge', '12.250', '0.7450', null),
    ],
    deltaStockReportConfigurations: [
      { ...watched('Gas oil, all plants', '50.000', 'MT'), product: 'GO-10' },
      { ...watched('Premium gasoline South', '25.000', 'MT'), plant: 'S', product: 'GS-95' },
      { ...watched('Crude tank S101', '100.000', 'M3'), plant: 'S', tankCode: 'S101' },
    ],
    tanksExcluded: [
      excluded('S901', 'DELTA', 'Slop is measured once a month', '2026-01-01', null),
      excluded('N901', 'DELTA', 'Slop is measured once a month', '2026-01-01', null),
      excluded('N651', 'PRODUCT', 'Feed of the gasifier, reported apart', '2026-01-01', null),
      excluded('N303', 'SUMMARY', 'Out of service for internal inspection', '2025-01-01', null),
      excluded('S106', 'SUMMARY', 'Out of service, its floor is being replaced', '2025-01-01', null),
    ],
    lockedStocks: [
      locked('S503', 'COMPULSORY', '2500.000', '2026-10-01', null),
      locked('N302', 'QUALITY', null, '2026-11-01', '2026-11-12'),
    ],
    denaturantBulkCapacities: [bulk('S', 'GO-AGR', '12000'), bulk('N', 'GO-AGR', '8000'), bulk('S', 'GO-RISC', '6000')],
  },
}

function adjustment(
  referenceDate: string,
  tankCode: string,
  product: string,
  pool: string,
  adjustmentType: string,
  direction: string,
  cubicMetres: string,
  density: string,
  voyageNumber: string | null,
) {
  const monthStartDate = `${referenceDate.slice(0, 7)}-01`
  return {
    referenceDate,
    monthStartDate,
    tankCode,
    product,
    pool,
    voyageNumber,
    adjustmentType,
    direction,
    description: null,
    initialStockDate: monthStartDate,
    endDate: null,
    cubicMetres,
    density,
    conversionFactor: '6.2898107704',
  }
}

function watched(name: string, tolerance: string, unit: string) {
  return { name, plant: null, product: null, tankCode: null, tolerance, unit, recipients: ['INV'] }
}

function excluded(tankCode: string, report: string, reason: string, validFrom: string, validTo: string | null) {
  return { tankCode, report, reason, validFrom, validTo }
}

function bulk(plant: string, product: string, capacity: string) {
  return { plant, product, capacity, runningLowThreshold: 25, emptyThreshold: 5 }
}

function locked(
  tankCode: string,
  reason: string,
  cubicMetres: string | null,
  validFrom: string,
  validTo: string | null,
) {
  return { tankCode, reason, cubicMetres, note: null, validFrom, validTo }
}
