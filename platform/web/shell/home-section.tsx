import type { ReactNode } from 'react'
import { formatDate, formatInstant, siteTime } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'

export function HomeSection(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`home-${props.id}`}>
      <h2 id={`home-${props.id}`}>{props.title}</h2>
      {props.children}
    </section>
  )
}

/** A moment or a day; the hour is enough for today. */
export function HomeTime(props: { at: string }) {
  const { language } = useUi()
  return (
    <time dateTime={props.at} className="muted">
      {when(props.at, language)}
    </time>
  )
}

function when(at: string, language: Parameters<typeof formatInstant>[1]): string {
  if (!at.includes('T')) return formatDate(at, language)
  const { date, time } = siteTime(at)
  return date === siteTime(new Date().toISOString()).date ? time : formatInstant(at, language)
}
