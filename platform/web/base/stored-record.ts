import type { ServerFields } from '#platform/core/registry.ts'

export type StoredRecord = ServerFields & Record<string, unknown>
