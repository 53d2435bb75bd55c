import type { TFunction } from 'i18next'

/** What the grid says by itself, with the parts of it that are in use: the library's own list is longer than the grid's page. */
const names = [
  'ariaChecked',
  'ariaDeferSkeletonCellLoading',
  'ariaHeaderSelection',
  'ariaIndeterminate',
  'ariaLabelTooltip',
  'ariaRowDeselect',
  'ariaRowSelect',
  'ariaRowSelectAll',
  'ariaRowSelectionDisabled',
  'ariaRowToggleSelection',
  'ariaSkeletonCellLoading',
  'ariaSkeletonCellLoadingFailed',
  'ariaSortableColumn',
  'ariaUnchecked',
  'loadingError',
  'loadingOoo',
  'noRowsToShow',
] as const

export const gridTexts = (t: TFunction<'shell'>): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, t(`ui.grid.${name}`)]))
