import { type ComponentType, lazy } from 'react'
import type { StoredRecord } from '../../base/stored-record.ts'

/** A panel whose code comes when a record is opened. */
export const lazyPanel = (load: () => Promise<{ Panel: ComponentType<{ record: StoredRecord }> }>) =>
  lazy(() => load().then(({ Panel }) => ({ default: Panel })))
