import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** In the order of the page: what is wrong, what somebody has to do, what is here and comes, and what today brings. */
const homeSections = ['abnormal', 'waiting', 'coming', 'today'] as const
export type HomeSection = (typeof homeSections)[number]

export const homeLimits = {
  /** How many of a card are named. */
  named: 3,
  /** Beyond this it is only said that there are more. */
  counted: 1000,
}

/** One of those that a card counts. */
const homeItem = z.object({
  title: z.string(),
  /** In the reader's words. */
  note: z.string().nullable(),
  /** A moment, or a day. */
  at: z.string().nullable(),
  /** Within the application. */
  link: z.string(),
})

const homeCard = z.object({
  id: z.string(),
  section: z.enum(homeSections),
  title: z.string(),
  /** As the menu names its icons. */
  icon: z.string(),
  /** Where all of them are. */
  link: z.string(),
  /** One more than can be counted where there are more. */
  count: z.int(),
  /** Those that have waited longest, or come next. */
  first: z.array(homeItem),
  /** Under these names open screens are told about changes. */
  follows: z.array(z.string()),
})
export type HomeCard = z.infer<typeof homeCard>

/** The cards of all modules that the caller may see, the empty ones too: an open screen waits for what comes. */
export const readHome = endpoint({
  id: 'home.read',
  inView: true,
  method: 'GET',
  path: '/home',
  permission: 'signed-in',
  answer: z.object({
    cards: z.array(homeCard),
    /** Work that people begin from here. */
    doors: z.array(z.object({ id: z.string(), title: z.string(), icon: z.string(), link: z.string() })),
  }),
})
export type Home = z.infer<typeof readHome.answer>
