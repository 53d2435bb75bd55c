import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { movementRegistries } from '#modules/movement-settings/rules/movement-registries.ts'

export const movementSettingsDemo: DemoSlice = {
  id: 'movement-settings',
  grants: registryGrants(
    movementRegistries.map(({ registry }) => registry),
    ['SCHEDULER', 'JETTY', 'SHIFT', 'PLANNER', 'TRADER', 'FISCAL', 'CUSTOMS', 'LAB'],
  ),
  records: {
    movementDocumentTypes: lookupRows([
      ['BL', 'Bill of lading', 'Polizza di carico'],
      ['CQTY', 'Certificate of quantity', 'Certificato di quantità'],
      ['CQUA', 'Certificate of quality', 'Certificato di qualità'],
      ['CORI', 'Certificate of origin', "Certificato d'origine"],
      ['MANIF', 'Cargo manifest', 'Manifesto di carico'],
      ['ULLAGE', 'Ullage report', 'Report ullage'],
      ['SAMPLES', 'Receipt for samples', 'Ricevuta consegna campioni'],
      ['TIMESHEET', 'Timesheet', 'Timesheet'],
      ['PROTEST', 'Letter of protest', 'Lettera di protesta'],
    ]),
    analysisSampleTypes: lookupRows([
      ['SHORE', 'Shore tank', 'Serbatoio a terra'],
      ['LINE', 'Line sample', 'Campione di linea'],
      ['BEFORE', "Ship's tanks before", 'Cisterne prima'],
      ['AFTER', "Ship's tanks after", 'Cisterne dopo'],
      ['ORIGIN', 'Origin sample', "Campione d'origine"],
      ['RETAINED', 'Retained', 'Controcampione'],
    ]),
    receiverRoles: lookupRows([
      ['SHIPPER', 'Shipper', 'Caricatore'],
      ['CONSIGNEE', 'Consignee', 'Destinatario'],
      ['RECEIVER', 'Receiver', 'Ricevitore'],
      ['BLHOLDER', 'Bill of lading holder', 'Intestatario polizza'],
      ['DDHOLDER', 'Delivery document holder', 'Intestatario documento di consegna'],
      ['NOTIFY', 'Notify party', 'Notify party'],
      ['AGENT', "Ship's agent", 'Agenzia marittima'],
      ['INSPECTOR', 'Inspector', 'Ispettore'],
    ]),
    movementTabs: lookupRows([
      ['HEADER', 'Header', 'Testata'],
      ['MAIN', 'Main', 'Principale'],
      ['BL', 'Bill of lading', 'Polizza di carico'],
      ['DOCUMENTS', 'Documents', 'Documenti'],
      ['RECEIVERS', 'Receivers', 'Ricevitori'],
      ['SPECS', 'Product specifications', 'Specifiche prodotto'],
      ['UNITS', 'Measure units', 'Unità di misura'],
      ['SAMPLES', 'Analysis samples', 'Campioni di analisi'],
      ['FISCAL', 'Fiscal info', 'Dati fiscali'],
      ['NOTES', 'Notes', 'Note'],
    ]),
    movementRoles: [
      duty('PREPARE', 'Prepares the instruction', "Prepara l'istruzione", [
        'HEADER',
        'MAIN',
        'BL',
        'DOCUMENTS',
        'RECEIVERS',
        'UNITS',
        'NOTES',
      ]),
      duty('QUALITY', 'Answers for quality', 'Risponde della qualità', ['SPECS', 'UNITS', 'SAMPLES', 'NOTES']),
      duty('FISCAL', 'Answers for fiscal data', 'Risponde dei dati fiscali', ['FISCAL', 'DOCUMENTS', 'NOTES']),
      duty('FOLLOW', 'Follows the movement', 'Segue la movimentazione', ['NOTES']),
    ],
    movementUserRoles: ['SCN', 'CRN', 'BUN', 'STS'].flatMap((operation) => [
      ...['c.ferri', 'e.rinaldi', 't.hansen'].map((account) => task(operation, account, 'PREPARE')),
      task(operation, 'a.vitale', 'QUALITY'),
      ...['r.longo', 'v.deluca'].map((account) => task(operation, account, 'FISCAL')),
      ...['g.marino', 'm.greco'].map((account) => task(operation, account, 'FOLLOW')),
    ]),
    companiesByOperation: [
      party('SCN', 'SEL', 'RECEIVER', true),
      party('SCN', 'SVM', 'AGENT', true),
      party('SCN', 'INS', 'INSPECTOR', true),
      party('SCN', 'QTL', 'INSPECTOR', false),
      party('CRN', 'SEL', 'SHIPPER', true),
      party('CRN', 'SET', 'BLHOLDER', true),
      party('CRN', 'TID', 'AGENT', false),
      party('OLC', 'PTC', 'RECEIVER', true),
    ],
    outcDepConfigurations: [
      depot('OLC', 'GO-10', 'PTC', true, 'Stays ours in the depot until it is drawn'),
      depot('OLC', 'GS-95', 'PTC', true, null),
      depot('CRN', 'KE-JET', 'AVJ', false, 'Sold at the flange'),
    ],
    movementChecklistTemplates: [
      check('NOM', 'Nomination accepted', 'Nomina accettata', null, -7, 10),
      check('VETTING', 'Vessel approved by vetting', 'Nave approvata dal vetting', null, -5, 20),
      check('AGENT', 'Agent and inspector appointed', 'Agenzia e ispettore incaricati', null, -4, 30),
      check('DOCINSTR', 'Documentary instructions received', 'Istruzioni documentali ricevute', null, -3, 40),
      check('CUSTOMS', 'Customs informed', 'Dogana informata', null, -1, 50),
      check('TANKS', 'Receiving tanks measured', 'Serbatoi riceventi misurati', 'SCN', 0, 60),
      check('QUALITY', 'Quality of the tanks certified', 'Qualità dei serbatoi certificata', 'CRN', 0, 60),
      check('BL', 'Bill of lading figures confirmed', 'Quantità di polizza confermate', null, 3, 70),
    ],
    movementFavourites: [
      favourite('Ongoing at the jetty', 'c.ferri', '/movement-instruction?status=ongoing', true),
      favourite('Crude to come', 'c.ferri', '/movement-instruction?status=created&operationType=SCN', false),
    ],
    recurringLotTemplates: [
      lot('Daily jet to the airport', 'KE-JET', 'AVJ', 'NB', '950.000', '5.00', 'daily'),
      lot('Weekly gas oil to the depot', 'GO-10', 'PTC', 'NB', '6500.000', '5.00', 'weekly'),
      lot('Monthly naphtha cargo', 'NA-VN', 'CHM', 'OR', '20000.000', '10.00', 'monthly'),
    ],
  },
}

function duty(code: string, en: string, it: string, tabs: string[]) {
  return { code, name: { en, it }, tabs, isActive: true, note: null }
}

function task(operationType: string, account: string, role: string) {
  return { operationType, account, role }
}

function party(operationType: string, company: string, role: string, isDefault: boolean) {
  return { operationType, company, role, isDefault }
}

function depot(operationType: string, product: string, destination: string, isOutCDep: boolean, note: string | null) {
  return { operationType, product, destination, isOutCDep, note }
}

function check(code: string, en: string, it: string, operationType: string | null, dueDays: number, position: number) {
  return { code, item: { en, it }, operationType, dueDays, position, note: null }
}

function favourite(name: string, owner: string, layout: string, isShared: boolean) {
  return { name, owner, layout, isShared, note: null }
}

function lot(
  name: string,
  product: string,
  company: string,
  billOfLadingType: string,
  quantity: string,
  tolerance: string,
  frequency: string,
) {
  return { name, product, company, billOfLadingType, quantity, unit: 'MT', tolerance, frequency, isActive: true }
}
