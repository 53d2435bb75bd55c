import './stock.css'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { download } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { exportLockHistory, exportLocks } from '../contract/locks.contract.ts'
import { HeldTanks } from './held-tanks.tsx'
import { LockHistory } from './lock-history.tsx'
import { SaveButton } from './save-button.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { isDay, useSheetAddress } from './use-sheet.ts'

const tabs = ['held', 'history'] as const
/** Minutes: a lease, half an hour, a shift's break and more. */
const ages = ['5', '30', '120'] as const

/** Who has which tank in hand, or what happened before; with a way to unlock. */
export function LockedScreen() {
  const { t } = useTranslation('stock-sheets')
  const { address, set } = useSheetAddress()
  usePageTitle(t('locks.title'))
  const tab = tabs.find((name) => name === address.show) ?? 'held'
  const { show: _show, ...filters } = address
  const age = ages.find((minutes) => minutes === address.age)
  const narrowed = {
    ...(address.plant ? { plant: address.plant } : {}),
    ...(address.tank ? { tankCode: address.tank } : {}),
    ...(address.account ? { account: address.account } : {}),
  }
  const held = { ...narrowed, ...(age ? { minutes: Number(age) } : {}) }
  const history = {
    ...narrowed,
    ...(isDay(address.from) ? { from: address.from } : {}),
    ...(isDay(address.to) ? { to: address.to } : {}),
  }
  const empty = () => set({ plant: '', tank: '', account: '', age: '', from: '', to: '' })
  return (
    <div className="screen">
      <PageHeader
        title={t('locks.title')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('locks.title')}
              value={tab}
              onChange={(value) => set({ show: value === 'held' ? '' : value, age: '', from: '', to: '' })}
              data={tabs.map((value) => ({ value, label: t(`locks.${value}`) }))}
            />
            <SaveButton
              save={() =>
                tab === 'held'
                  ? download(exportLocks, { query: held })
                  : download(exportLockHistory, { query: history })
              }
            />
          </>
        }
      />
      {tab === 'held' ? (
        <>
          <SheetFilters
            names={['plant', 'tank', 'account']}
            choices={[
              {
                name: 'age',
                label: t('locks.age'),
                choices: ages.map((value) => ({ value, label: t(`locks.older.${value}`) })),
              },
            ]}
            address={filters}
            set={set}
            clear={empty}
          />
          <HeldTanks asked={held} onClear={empty} />
        </>
      ) : (
        <>
          <SheetFilters names={['from', 'to', 'plant', 'tank', 'account']} address={filters} set={set} clear={empty} />
          <LockHistory asked={history} onClear={empty} />
        </>
      )}
    </div>
  )
}
