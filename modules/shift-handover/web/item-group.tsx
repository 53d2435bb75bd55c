import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import type { groups, Item, Section } from '../contract/shift-handover.contract.ts'

/** What the modules tell of one group; kinds of which there is nothing stand together in one line. */
export function ItemGroup(props: { group: (typeof groups)[number]; sections: readonly Section[] }) {
  const { t } = useTranslation('shift-handover')
  const { group } = props
  const [some, none] = [
    props.sections.filter(({ count }) => count > 0),
    props.sections.filter(({ count }) => count === 0),
  ]
  return (
    <section className="section" aria-labelledby={`handover-${group}`}>
      <h2 id={`handover-${group}`}>{t(`group.${group}`)}</h2>
      {props.sections.length === 0 && <p className="muted">{t('page.nothing')}</p>}
      {some.map((section) => (
        <ItemTable key={section.id} section={section} />
      ))}
      {none.length > 0 && (
        <p className="muted">
          {none.map(({ title }) => title).join(' · ')}: {t('page.nothing').toLowerCase()}
        </p>
      )}
    </section>
  )
}

function ItemTable({ section }: { section: Section }) {
  const { t } = useTranslation('shift-handover')
  const { id, title, count, items } = section
  return (
    <div className="handover-kind" data-kind={id}>
      <h3 id={`handover-kind-${id}`}>
        {title} <b>{items.length < count ? t('page.someOf', { shown: items.length, count }) : count}</b>
      </h3>
      <table className="handover-items" aria-labelledby={`handover-kind-${id}`}>
        <thead className="visually-hidden">
          <tr>
            <th>{t('item.title')}</th>
            <th>{t('item.note')}</th>
            <th>{t('item.at')}</th>
            <th>{t('item.figure')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.key} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function useItemFigure() {
  const { figure } = useFigures()
  return ({ figure: value, unit, rate, rateUnit }: Item): string | null => {
    if (value !== null) return `${figure(value)} ${unit ?? ''}`.trim()
    return rate === null ? null : `${figure(rate)} ${rateUnit ?? ''}`.trim()
  }
}

/** Days are told without an hour; of what is of today the hour is enough. */
function ItemRow({ item }: { item: Item }) {
  const { language } = useUi()
  const figureOf = useItemFigure()
  const { title, note, at, link } = item
  return (
    <tr>
      <td>
        <Link to={link}>{title}</Link>
      </td>
      <td>{note}</td>
      <td className="handover-at">{at && <time dateTime={at}>{whenOf(at, language)}</time>}</td>
      <td className="number">{figureOf(item)}</td>
    </tr>
  )
}

const whenOf = (at: string, language: Parameters<typeof formatInstant>[1]) =>
  siteTime(at).date === siteTime(new Date().toISOString()).date ? siteTime(at).time : formatInstant(at, language)
