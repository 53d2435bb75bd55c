import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime, siteZone } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import type { Language } from '#platform/core/language.ts'
import { useUi } from '../ui-provider.tsx'
import type { Bar, BoardIndex, Instant, Lane, Overlap, Preview } from './board-model.ts'
import { minute } from './board-scale.ts'

export type BoardTexts = ReturnType<typeof useBoardTexts>

const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT' }
const iso = (at: Instant) => new Date(at).toISOString()

/** Everything that a board says, in the words of the user's language and the time of the site. */
export function useBoardTexts(lanes: readonly Lane[]) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  return useMemo(() => {
    const labels = new Map(lanes.map(({ id, label }) => [id, label]))
    const format = (parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locales[language], { timeZone: siteZone, ...parts })
    const [day, month, dayOfMonth] = [
      format({ weekday: 'short', day: 'numeric', month: 'short' }),
      format({ month: 'long', year: 'numeric' }),
      format({ weekday: 'short', day: 'numeric' }),
    ]
    // Made once: writing dates costs more than drawing the bar, and it is drawn anew whenever the board scrolls on.
    const ofBars = new WeakMap<Bar, { index: BoardIndex; text: string }>()
    const instant = (at: Instant) => formatInstant(iso(at), language)
    const time = (at: Instant) => siteTime(iso(at)).time
    /** The time alone says which day only where that is the day before it. */
    const stretch = (from: Instant, to: Instant) =>
      `${instant(from)} – ${siteTime(iso(from)).date === siteTime(iso(to)).date ? time(to) : instant(to)}`
    const length = (from: Instant, to: Instant) => formatDuration(Math.round((to - from) / minute))
    const lane = (id: string) => labels.get(id) ?? id
    const overlap = ({ a, b, from, to }: Overlap, index: BoardIndex) =>
      t('ui.board.overlap', {
        one: index.bars.get(a)?.label ?? a,
        other: index.bars.get(b)?.label ?? b,
        length: length(from, to),
      })
    /** A length of time as people say it: hours up to two days, then days. */
    const span = (hours: number) =>
      hours <= 48
        ? t('ui.board.hours', { count: Math.round(hours) })
        : t('ui.board.days', { count: Math.round(hours / 24) })
    const place = ({ laneId, start, end }: { laneId: string; start: Instant; end: Instant }) =>
      t('ui.board.place', { lane: lane(laneId), from: instant(start), to: instant(end) })
    const locked = ({ label, locked: kind = 'all' }: Bar) => t(`ui.board.locked.${kind}`, { label })
    const preview = ({ moves, overlaps, notes, eased = [], refused }: Preview, index: BoardIndex) =>
      [
        place(moves[0]!),
        ...(refused ? [refused] : []),
        ...(moves.length > 1 ? [t('ui.board.others', { count: moves.length - 1 })] : []),
        ...overlaps.map((one) => overlap(one, index)),
        ...notes,
        ...(eased.length > 0 ? [`${t('ui.board.eased')}: ${eased.join('; ')}`] : []),
      ]
        .map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
        .join(' ')
    return {
      t,
      instant,
      time,
      length,
      span,
      stretch,
      lane,
      overlap,
      place,
      locked,
      preview,
      upper: (at: Instant, kind: 'day' | 'month') => (kind === 'day' ? day : month).format(at),
      mark: (at: Instant, upper: 'day' | 'month') => (upper === 'day' ? time(at) : dayOfMonth.format(at)),
      bar: (bar: Bar, overlaps: readonly Overlap[], index: BoardIndex) => {
        const known = ofBars.get(bar)
        if (known?.index === index) return known.text
        const text = [
          bar.label,
          bar.state,
          place(bar),
          ...(bar.bracket ? [bracketText(bar.bracket.label, instant(bar.bracket.from), instant(bar.bracket.to))] : []),
          ...(bar.ticks ?? []).map((tick) => `${tick.label} ${instant(tick.at)}`),
          ...(bar.locked ? [locked(bar)] : []),
          ...overlaps.filter(({ a, b }) => a === bar.id || b === bar.id).map((one) => overlap(one, index)),
        ].join(', ')
        ofBars.set(bar, { index, text })
        return text
      },
      taken: ({ label }: Bar) => t('ui.board.taken', { label }),
      givenBack: ({ label }: Bar) => t('ui.board.givenBack', { label }),
      changedElsewhere: ({ label }: Bar) => t('ui.board.changedElsewhere', { label }),
      kept: (what: Preview, index: BoardIndex) => `${t('ui.board.kept')} ${preview(what, index)}`,
    }
  }, [t, language, lanes])
}

const bracketText = (label: string, from: string, to: string) => `${label} ${from} – ${to}`
