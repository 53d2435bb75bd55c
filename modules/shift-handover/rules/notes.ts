/** A note from its writing to its end, each a moment; `startsAt` is the beginning of the shift that it was written in. */
export interface NoteLife {
  startsAt: string
  doneAt: string | null
}

/** Whether it stands on the page of a shift: from its own on, in each, until the one in which it is marked done. */
export const standsIn = ({ startsAt, doneAt }: NoteLife, shift: { from: string }): boolean =>
  Date.parse(startsAt) <= Date.parse(shift.from) && (doneAt === null || Date.parse(doneAt) > Date.parse(shift.from))

/** Whether it comes from a shift before. */
export const isCarried = ({ startsAt }: NoteLife, shift: { from: string }): boolean =>
  Date.parse(startsAt) < Date.parse(shift.from)

/** Whether it is still to be done at a moment. */
export const isOpenAt = ({ doneAt }: NoteLife, moment: string): boolean =>
  doneAt === null || Date.parse(doneAt) > Date.parse(moment)
