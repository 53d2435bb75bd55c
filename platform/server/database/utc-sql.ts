import { sql } from 'kysely'

/** A moment as the API tells it: ISO 8601 in UTC, to the millisecond. */
export const utcText = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const utc = (moment: string) => sql.raw<string>(utcText(moment))
