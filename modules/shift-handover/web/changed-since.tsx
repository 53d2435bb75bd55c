import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import type { Handover } from '../contract/shift-handover.contract.ts'
import { useItemFigure } from './item-group.tsx'

/** What came to light after the signature: beside what was signed, never in it. */
export function ChangedSince({ handover }: { handover: Handover }) {
  const { t } = useTranslation('shift-handover')
  const { language } = useUi()
  const figureOf = useItemFigure()
  if (handover.changes.length === 0) return null
  return (
    <section className="section handover-changes" aria-labelledby="handover-changes">
      <h2 id="handover-changes">{t('changes.title')}</h2>
      <table className="handover-items" aria-labelledby="handover-changes">
        <thead>
          <tr>
            <th>{t('changes.change')}</th>
            <th>{t('changes.section')}</th>
            <th>{t('item.title')}</th>
            <th>{t('item.note')}</th>
            <th>{t('item.at')}</th>
            <th className="number">{t('item.figure')}</th>
          </tr>
        </thead>
        <tbody>
          {handover.changes.map(({ change, section, item }) => (
            <tr key={`${section} ${change} ${item.key}`}>
              <td>{t(`changes.${change}`)}</td>
              <td>{section}</td>
              <td>
                <Link to={item.link}>{item.title}</Link>
              </td>
              <td>{item.note}</td>
              <td className="handover-at">{item.at && formatInstant(item.at, language)}</td>
              <td className="number">{figureOf(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
