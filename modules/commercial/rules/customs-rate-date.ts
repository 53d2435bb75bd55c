/**
 * The day whose published rate the customs use for a whole month: the second-last Wednesday of the month before
 * (regulation (EU) 2015/2447, article 146(2) and (3)). Without a publication on that day the latest before it counts.
 * `month` is `2025-03`, the answer a date.
 */
export function customsRateDate(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const lastDay = new Date(Date.UTC(year, number - 1, 0))
  const daysSinceWednesday = (lastDay.getUTCDay() + 4) % 7
  lastDay.setUTCDate(lastDay.getUTCDate() - daysSinceWednesday - 7)
  return lastDay.toISOString().slice(0, 10)
}
