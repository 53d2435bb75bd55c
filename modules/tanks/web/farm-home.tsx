import './farm.css'
import { useTranslation } from 'react-i18next'
import { farmPath } from '../contract/farm.contract.ts'
import { FarmSummary } from './farm-summary.tsx'
import { FarmView } from './farm-view.tsx'
import { useFarm } from './use-farm.ts'
import { Link, useNavigate } from '#platform/web/base/address.tsx'

/** The farm on the home page: the same bars, each a way to its tank. */
export function FarmHome() {
  const { t } = useTranslation('tanks')
  const navigate = useNavigate()
  const { gauges, areas, tanks } = useFarm(undefined)
  // Where no gauge was ever read, there is nothing to see.
  if (tanks.length === 0 || !gauges.data?.lastReadAt) return null
  return (
    <section aria-labelledby="home-farm" className="farm-home">
      <header>
        <h2 id="home-farm">{t('farm.title')}</h2>
        <Link to={farmPath}>{t('farm.open')}</Link>
      </header>
      <FarmSummary tanks={tanks} lastReadAt={gauges.data.lastReadAt} at={undefined} />
      <FarmView
        areas={areas}
        tanks={tanks}
        variable="share"
        onOpen={(tank) => void navigate({ to: farmPath, search: { tank } })}
      />
    </section>
  )
}
