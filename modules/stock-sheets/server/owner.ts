import type { Session } from '#platform/server/door/session.ts'

/** Who holds a lock: a window of a user, so that two windows of the same user do not write over each other. */
export const ownerOf = (session: Session, holder: string) => `${session.userId}/${holder}`
