import { useTranslation } from 'react-i18next'

/** Names a group and says whether its rows are shown, with a mark and in words. */
export function GroupHead(props: { text: string; opened: boolean }) {
  const { t } = useTranslation('shell')
  return (
    <span className={props.opened ? 'group-head group-open' : 'group-head'}>
      {props.text}
      <span className="visually-hidden"> {t(props.opened ? 'ui.group.opened' : 'ui.group.closed')}</span>
    </span>
  )
}
