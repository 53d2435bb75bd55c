import type { ListDefinition } from '#platform/core/list-definition.ts'
import type { ViewContent } from '#platform/core/view.contract.ts'
import { knownContent } from '#platform/core/view-content.ts'
import { listsPrefix, stored } from './left-behind.ts'
import { currentSession } from './session.ts'

/**
 * How a list was left: which view, with which filters, and what of its look was changed and not saved. It waits on this
 * machine for the next visit; what shall be found everywhere is saved as a view.
 */
export interface WorkingView {
  view: string
  /** The version of the view that the user began to change; somebody else may have saved another since. */
  version: number
  parameters: Record<string, string>
  /** Null as long as columns and density are those of the view. */
  look: Pick<ViewContent, 'columns' | 'density'> | null
}

const keyOf = (listId: string) => `${listsPrefix}${currentSession()?.userId ?? ''}:${listId}`

export function recallWorking(list: ListDefinition): WorkingView | null {
  const found = stored(localStorage.getItem(keyOf(list.id)))
  if (typeof found?.['view'] !== 'string') return null
  const { content } = knownContent(list, { parameters: found['parameters'], ...(found['look'] as object | null) })
  const { parameters, columns, density } = content
  return {
    view: found['view'],
    version: Number(found['version']) || 0,
    parameters,
    look: found['look'] ? { columns, density } : null,
  }
}

export function keepWorking(listId: string, working: WorkingView): void {
  localStorage.setItem(keyOf(listId), JSON.stringify(working))
}
