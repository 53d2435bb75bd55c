/** What a tank held before this day instead of what it is for. */
export const lentUntil = '2025-04-01'
export const lent: Readonly<Record<string, string>> = { S107: 'CR-AZL' }
