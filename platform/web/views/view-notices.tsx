import { useTranslation } from 'react-i18next'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import type { ListViewState } from './use-list-view.ts'

/** Why the list does not look as the link or the view promised, and what to do about it. */
export function ViewNotices({ state }: { state: ListViewState }) {
  const { t } = useTranslation('shell')
  if (state.failed) {
    return <NoticeBar text={t('views.notLoaded')} action={{ label: t('ui.retry'), onClick: state.refresh }} />
  }
  if (state.missing) {
    const action = { label: t('views.openStandard'), onClick: () => state.open(null) }
    return <NoticeBar text={t('views.missing')} action={action} />
  }
  const { view } = state
  if (!view || view.dropped.length === 0) return null
  return <NoticeBar text={t('views.dropped', { name: view.name, fields: view.dropped.join(', ') })} />
}
