import berths from '#modules/places/demo/berths.json' with { type: 'json' }
import countries from '#modules/places/demo/countries.json' with { type: 'json' }
import plants from '#modules/places/demo/plants.json' with { type: 'json' }
import ports from '#modules/places/demo/ports.json' with { type: 'json' }
import taxWarehouses from '#modules/places/demo/tax-warehouses.json' with { type: 'json' }
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { countryRegistry } from '#modules/places/contract/countries.registry.ts'
import { mooringPlatformRegistry } from '#modules/places/contract/mooring-platforms.registry.ts'
import { plantRegistry } from '#modules/places/contract/plants.registry.ts'
import { portRegistry } from '#modules/places/contract/ports.registry.ts'
import { taxWarehouseRegistry } from '#modules/places/contract/tax-warehouses.registry.ts'

const everywhere = [countryRegistry, portRegistry, plantRegistry, taxWarehouseRegistry, mooringPlatformRegistry]

export const placesDemo: DemoSlice = {
  id: 'places',
  grants: registryGrants(everywhere, [
    'SCHEDULER',
    'PLANNER',
    'TRADER',
    'JETTY',
    'SHIFT',
    'TANKOPS',
    'FISCAL',
    'CUSTOMS',
    'DEMURRAGE',
    'BALANCE',
    'INSPECTOR',
  ]),
  records: {
    countries,
    ports: ports.map((port) => ({
      code: port.unLocode,
      name: port.name,
      type: port.type,
      countryCode: port.countryCode,
      infoilCode: plants.find((plant) => plant.portCode === port.unLocode)?.infoilPortCode ?? null,
      isHomePort: port.isHomePort,
      latitude: null,
      longitude: null,
      ...positionOf(port.unLocode),
    })),
    plants: plants.map((plant) => ({
      code: plant.code,
      name: { en: plant.name, it: plant.nameIt },
      timeZone: plant.timeZone,
      portCode: plant.portCode,
      infoilPortCode: plant.infoilPortCode,
      customsAgencyOfficeReference: plant.customsAgencyOfficeReference,
      transportDepartmentCode: plant.transportDepartmentCode,
      infoSipCode: plant.infoSipCode,
      letterhead: [
        'Selvara Refining S.p.A.',
        `${plant.address}, ${plant.zip} ${plant.city} (ZZ), ${plant.country}`,
        `P. IVA / VAT IT90013710000 · Accise / Excise ${plant.exciseCode}`,
      ].join('\n'),
    })),
    taxWarehouses,
    mooringPlatforms: berths.map((berth) => ({
      code: berth.code,
      name: { en: berth.description, it: berth.descriptionIt },
      plantCode: berth.plant,
      type: berth.type === 'SPM' ? 'buoy' : 'berth',
      minDeadWeightTonnage: berth.minDwt,
      maxDeadWeightTonnage: berth.maxDwt,
      maxLengthOverall: berth.maxLoa.toFixed(2),
      maxDraught: berth.maxDraught.toFixed(2),
    })),
  },
}

/** The home ports lie where their plants do; of the others the demo terminal needs no position. */
function positionOf(portCode: string) {
  const plant = plants.find((one) => one.portCode === portCode)
  return plant ? { latitude: plant.lat.toFixed(5), longitude: plant.lon.toFixed(5) } : {}
}
