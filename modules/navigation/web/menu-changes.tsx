import { useTranslation } from 'react-i18next'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { MenuChange } from '../contract/menu.contract.ts'

/** What distinguishes two menus, one line an entry. */
export function MenuChanges(props: { changes: readonly MenuChange[] }) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  if (props.changes.length === 0) return <p className="muted">{t('changes.none')}</p>
  const group = (text: MenuChange['from']) => text?.[language] ?? t('changes.top')
  const shown = (field: MenuChange['fields'][number]['field'], value: string) =>
    field === 'isEnabled' ? t(`changes.shown.${value}`) : value || t('changes.empty')
  return (
    <ul className="menu-changes">
      {props.changes.map(({ kind, id, text, from, to, fields }) => (
        <li key={`${kind} ${id}`}>
          <span className={`change-kind change-${kind}`}>{t(`changes.kind.${kind}`)}</span>
          <span>
            <strong>{text[language]}</strong> {kind === 'added' && t('changes.into', { group: group(to) })}
            {kind === 'removed' && t('changes.outOf', { group: group(from) })}
            {kind === 'moved' &&
              (group(from) === group(to)
                ? t('changes.within', { group: group(to) })
                : t('changes.fromTo', { from: group(from), to: group(to) }))}
            {fields.map(({ field, before, after }) => (
              <span key={field} className="change-field">
                {t(`changes.field.${field}`)}: <del>{shown(field, before)}</del>
                <span aria-hidden> → </span>
                <span className="visually-hidden">{t('changes.became')}</span>
                <ins>{shown(field, after)}</ins>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
