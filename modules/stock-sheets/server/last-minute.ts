import { writeMoment } from '#platform/core/instant-format.ts'

/** What is edited by hand stands for the end of the day. */
export const lastMinuteOf = (day: string) => writeMoment({ date: day, time: '23:59' })
