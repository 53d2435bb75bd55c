import { useTranslation } from 'react-i18next'
import { ShortList } from '#platform/web/registry/list/short-list.tsx'
import { heldLocks, lockHistory } from '../contract/locks.report.ts'

/** Who has the tank in hand, and who had it, for its page. */
export function LocksOfTank({ code }: { code: string }) {
  const { t } = useTranslation('stock-sheets')
  return (
    <>
      <ShortList
        title={t('lockedAssets.title')}
        list={heldLocks}
        query={{ tankCode: code }}
        fields={['by', 'takenAt', 'lockedFor', 'until']}
      />
      <ShortList
        title={t('lockHistory.title')}
        list={lockHistory}
        query={{ tankCode: code, sort: '-at' }}
        fields={['at', 'action', 'by', 'former', 'reason']}
      />
    </>
  )
}
