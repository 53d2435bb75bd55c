import type { Language } from '#platform/core/language.ts'
import { below, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import type { TreeChange } from '#platform/core/tree-diff.ts'
import type { Reader } from '#platform/server/database/database.ts'
import {
  type PastRecord,
  recordOfCodes,
  recordsAsAt,
  titleOf,
} from '#platform/server/registry/store/records-as-at.repo.ts'
import { companyAddressRegistry } from '#modules/companies/contract/company-addresses.registry.ts'
import { countryRegistry } from '#modules/places/contract/countries.registry.ts'
import { instructionNode, type StoredInstruction } from '../../contract/movement-instruction.ts'
import { referred } from '../instruction/referred.ts'

/** What the codes of an instruction stood for when the version was made. */
export interface Masters {
  record(registry: string, code: string): PastRecord | undefined
  name(registry: string, code: string): string
  /** The same with the code where the trade reads the code: CN, Incoterm, standard, IMO, UN/LOCODE. */
  named(registry: string, code: string): string
  country(code: unknown): string | null
  /** Street, town and country of a company, on a line each. */
  addressOf(company: string): string[]
}

export async function mastersThen(
  db: Reader,
  made: { instruction: StoredInstruction; changes: readonly TreeChange[]; at: string },
  language: Language,
): Promise<Masters> {
  const codes = new Map<string, Set<string>>()
  collect(instructionNode, made.instruction as unknown as TreeRecord, codes)
  for (const change of made.changes) collectChange(change, codes)
  const found = new Map<string, Map<string, PastRecord>>()
  for (const [registry, wanted] of codes) {
    found.set(registry, await recordOfCodes(db, referred(registry), [...wanted], made.at))
  }
  const companies = [...(codes.get('companies') ?? [])]
  const addresses = await recordsAsAt(db, companyAddressRegistry, 'companyCode', companies, made.at)
  const lands = [...[...found.values()].flatMap((records) => [...records.values()]), ...addresses].flatMap((record) =>
    [record['countryCode'], record['flagCountryCode']].filter((code) => typeof code === 'string'),
  )
  const countries = await recordOfCodes(db, countryRegistry, [...new Set(lands)], made.at)

  const record = (registry: string, code: string) => found.get(registry)?.get(code)
  const name = (registry: string, code: string) => {
    const known = record(registry, code)
    return known ? titleOf(referred(registry), known, language) : code
  }
  const country = (code: unknown) => {
    const known = countries.get(String(code))
    return known ? titleOf(countryRegistry, known, language) : ((code as string | null) ?? null)
  }
  return {
    record,
    name,
    country,
    named: (registry, code) => {
      const said = name(registry, code)
      if (said === code) return code
      if (registry === 'vessels') return `${said} (IMO ${code})`
      if (registry === 'ports') return `${said}, ${country(record(registry, code)?.['countryCode'])} (${code})`
      if (registry === 'cnCodes') return `${spacedCn(code)} ${said}`
      return codeFirst.has(registry) ? `${code} ${said}` : said
    },
    addressOf: (company) => {
      const own = addresses.filter(({ companyCode }) => companyCode === company)
      const main = own.findLast(({ isMainAddress }) => isMainAddress === true) ?? own[0]
      if (!main) return []
      const town = [main['zip'], main['city'], main['district'] && `(${String(main['district'])})`]
      return [
        String(main['completeAddress']),
        [town.filter(Boolean).join(' '), country(main['countryCode'])].filter(Boolean).join(', '),
      ]
    },
  }
}

const codeFirst = new Set(['incoterms', 'customsProcedures', 'testMethods', 'fiscalPositions'])

/** `27090090` as tariffs print it: `2709 00 90`. */
export const spacedCn = (code: string) => code.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1 $2 $3')

function collect(node: RecordNode, record: TreeRecord, codes: Map<string, Set<string>>): void {
  for (const { name, to } of node.fields) if (to) add(codes, to, record[name])
  for (const [name, child] of Object.entries(node.children)) {
    for (const one of below(record, name)) collect(child, one, codes)
  }
}

/** What it was before may be named nowhere else. */
function collectChange({ path, kind, before, after }: TreeChange, codes: Map<string, Set<string>>): void {
  const steps = path.split('.')
  let node: RecordNode = instructionNode
  while (node.children[steps[0]!]) node = node.children[steps.splice(0, 2)[0]!]!
  if (kind !== 'changed') {
    for (const one of [before, after]) if (one) collect(node, one as TreeRecord, codes)
    return
  }
  const field = node.fields.find(({ name }) => name === steps[0])
  if (field?.to) for (const one of [before, after]) add(codes, field.to, one)
}

function add(codes: Map<string, Set<string>>, to: string, value: unknown): void {
  const known = codes.get(to) ?? new Set()
  for (const code of [value].flat()) if (typeof code === 'string') known.add(code)
  if (known.size > 0) codes.set(to, known)
}
