import { ClientSideRowModelModule, ModuleRegistry } from 'ag-grid-community'
import '../grid/grid-setup.ts'

/** All rows of a plan are there: the lists' grid asks for pages, this one sums. */
ModuleRegistry.registerModules([ClientSideRowModelModule])
