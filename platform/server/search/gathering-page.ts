import type { AnyRegistry } from '#platform/core/registry.ts'

/** Pages that gather what is known under the code of a record: whoever finds the record and may open the page finds it too. */
export interface GatheringPage {
  id: string
  /** Whose code it is. */
  of: AnyRegistry
  /** Of the pages without the code. */
  path: string
  element: string
  /** Where the dictionary has their name. */
  title: string
}
