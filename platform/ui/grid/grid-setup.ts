import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'

ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
])

/** The colours are our tokens, so the grid changes with the scheme like everything else. */
export const gridTheme = themeQuartz.withParams({
  backgroundColor: 'var(--card)',
  foregroundColor: 'var(--text)',
  accentColor: 'var(--interactive)',
  borderColor: 'var(--line)',
  headerBackgroundColor: 'var(--surface)',
  headerTextColor: 'var(--text)',
  headerFontWeight: 600,
  rowHoverColor: 'var(--hover)',
  oddRowBackgroundColor: 'var(--card)',
  // Scroll bars too.
  browserColorScheme: 'inherit',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 2,
  fontFamily: 'inherit',
  fontSize: 'var(--text-size)',
  cellHorizontalPadding: 'calc(var(--cell-padding) + 4px)',
  iconSize: 14,
})

const overlaid = 16

/**
 * The room of a scroll bar. Where the system lays its own over the content they take none, and the library would lay one of this
 * width over the last column, opaque: 14.68 reads 14.6.
 */
export function scrollbarRoom(): number {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', width: '100px', overflow: 'scroll' })
  document.body.append(probe)
  const width = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return width || overlaid
}
