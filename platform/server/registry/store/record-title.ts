/** What names a record where no screen can choose the language. */
export function recordTitle(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).join(' / ') : String(value)
}
