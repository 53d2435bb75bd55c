import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { NamedParameter } from './report-parameters.ts'
import type { FindsBy, ListedRow, RegistryField } from './registry.ts'
import type { Comparison, totalsAnswer } from './registry-queries.ts'

type ListCall<Answer> = Endpoint & { query: z.ZodObject; answer: z.ZodType<Answer> }

/** What the list engine must know of what it lists: the records of a registry, or the rows of a report. */
export interface Listed {
  id: string
  path: string
  /** Of its files, without the ending. */
  name: string
  namespace: string
  textPrefix: string
  labelPrefix: string
  fieldKey(name: string): string
  fields: readonly RegistryField[]
  field(name: string): RegistryField
  /** All columns there are, and which of them are there to be chosen and not shown until they are. */
  list: readonly string[]
  spare: readonly string[]
  filterFields: readonly RegistryField[]
  /** Filters that the tabs of a worklist stand for. */
  tabFilters?: ReadonlySet<string> | undefined
  sortable: readonly string[]
  groupable: readonly string[]
  /** Figures that add up over all rows. */
  summed: readonly string[]
  /** Those with a unit only where all rows have the same value of this field. */
  addsUpWithin?: string | undefined
  /** Default order, with `-` before it where it falls. */
  sort: string
  /** The field that names a row. */
  title: string
  key: readonly string[]
  findsBy?: FindsBy | undefined
  site?: string | undefined
  parties?: string | undefined
  /** What is asked before there are rows at all; a registry asks nothing. */
  parameters: readonly NamedParameter[]
  elements: { view: string; history: string }
  endpoints: {
    list: ListCall<{ rows: ListedRow[]; next: string | null }>
    count: ListCall<{ count: number; exact: boolean }>
    totals: ListCall<z.output<typeof totalsAnswer>>
    /** Where it can be held against a moment of the past. */
    compare?: ListCall<Comparison> | undefined
    startExport: Endpoint & { answer: z.ZodType<{ jobId: string | null }> }
    exportFile: Endpoint
  }
}
