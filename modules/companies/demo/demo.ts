import companies from '#modules/companies/demo/companies.json' with { type: 'json' }
import mailingLists from '#modules/companies/demo/mailing-lists.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import type { Company } from '#modules/companies/contract/companies.registry.ts'
import { companyRegistry } from '#modules/companies/contract/companies.registry.ts'
import type { CompanyAddress } from '#modules/companies/contract/company-addresses.registry.ts'
import { companyAddressRegistry } from '#modules/companies/contract/company-addresses.registry.ts'
import { companyTypeLookup, mailPurposeLookup } from '#modules/companies/contract/lookups.registry.ts'
import { mailingListRegistry } from '#modules/companies/contract/mailing-lists.registry.ts'

const all = [companyTypeLookup, companyRegistry, companyAddressRegistry, mailPurposeLookup, mailingListRegistry]

export const companiesDemo: DemoSlice = {
  id: 'companies',
  grants: registryGrants(all, [
    'SCHEDULER',
    'PLANNER',
    'TRADER',
    'FISCAL',
    'CUSTOMS',
    'DEMURRAGE',
    'FINANCE',
    'BALANCE',
  ]),
  records: {
    companyTypes: lookupRows([
      ['REFINER', 'Refiner', 'Raffinatore'],
      ['OIL-COMPANY', 'Oil company', 'Compagnia petrolifera'],
      ['TRADER', 'Trader', 'Trader'],
      ['SUPPLIER', 'Supplier', 'Fornitore'],
      ['RETAILER', 'Retailer', 'Rivenditore'],
      ['LPG-RETAILER', 'LPG retailer', 'Rivenditore GPL'],
      ['DEPOT', 'Depot keeper', 'Depositario'],
      ['AVIATION', 'Aviation fuel company', 'Carburanti avio'],
      ['PETROCHEMICAL', 'Petrochemical company', 'Petrolchimica'],
      ['POWER', 'Power producer', 'Produttore elettrico'],
      ['STOCKHOLDING-ENTITY', 'Stockholding entity', 'Organismo di stoccaggio'],
      ['INSPECTOR', 'Inspector', 'Ispettore'],
      ['AGENT', 'Ship agent', 'Agente marittimo'],
      ['SHIP-OWNER', 'Ship owner', 'Armatore'],
      ['BROKER', 'Broker', 'Broker'],
      ['CUSTOMS-BROKER', 'Customs broker', 'Spedizioniere doganale'],
      ['BANK', 'Bank', 'Banca'],
    ]),
    companies: companies.map(companyFrom),
    companyAddresses: companies.flatMap(addressesOf),
    mailPurposes: lookupRows([
      ['PLAN', 'Plans', 'Piani'],
      ['NOMINATION', 'Nominations', 'Nomine'],
      ['CLAIM', 'Claims', 'Reclami'],
      ['PAYMENT', 'Payments', 'Pagamenti'],
      ['INVENTORY', 'Inventories', 'Inventari'],
      ['ETA', 'ETA notices', 'Preavvisi ETA'],
    ]),
    mailingLists,
  },
}

type Row = (typeof companies)[number]

function companyFrom(row: Row): Company {
  const { code, name, email, vatNumber, exciseCode, transportDepartmentCode, infoilCode } = row
  const { cvtCode, compulsoryStockCode, isInspector, isAgent } = row
  const { isCargoByLandRetailer, isCompulsoryStockEnabled, isStocchinoPlanEnabled } = row
  return {
    code,
    name,
    companyTypeCode: row.type.replaceAll(' ', '-'),
    countryCode: row.country,
    email,
    vatNumber,
    eoriNumber: row.eori,
    exciseCode,
    transportDepartmentCode,
    infoilCode,
    cvtCode,
    compulsoryStockCode,
    isCargoByLandRetailer,
    isCompulsoryStockEnabled,
    isStocchinoPlanEnabled,
    isInspector,
    isAgent,
  }
}

function addressesOf(row: Row): CompanyAddress[] {
  return row.addresses.map((address, index) => ({
    companyCode: row.code,
    sequence: index + 1,
    completeAddress: address.completeAddress,
    city: address.city,
    zip: address.zip,
    district: address.district,
    countryCode: address.country,
    isMainAddress: address.mainAddress,
  }))
}
