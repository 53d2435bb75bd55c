import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { TagTestButton } from './tag-test.tsx'

/** On the page of a tag: what it gives now. */
export function TagPanel({ record }: { record: StoredRecord }) {
  return <TagTestButton tagId={record.id} tag={String(record['tag'])} />
}
