import './farm.css'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/web/base/address.tsx'
import { farmPath } from '../contract/farm.contract.ts'
import { FarmSummary } from './farm-summary.tsx'
import { useFarm } from './use-farm.ts'

/** The farm on the home page as a strip: what goes on and what is abnormal, and the way to all of it. */
export function FarmHome() {
  const { t } = useTranslation('tanks')
  const { gauges, tanks } = useFarm(undefined)
  // Where no gauge was ever read, there is nothing to see.
  if (tanks.length === 0 || !gauges.data?.lastReadAt) return null
  return (
    <section aria-labelledby="home-farm" className="farm-home">
      <header>
        <h2 id="home-farm">{t('farm.title')}</h2>
        <Link to={farmPath}>{t('farm.open')}</Link>
      </header>
      <FarmSummary tanks={tanks} lastReadAt={gauges.data.lastReadAt} at={undefined} />
    </section>
  )
}
