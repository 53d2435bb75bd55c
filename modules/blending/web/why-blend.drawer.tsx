import './blending.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { biodieselMixing } from '../contract/biodiesel-mixing.report.ts'
import { type BlendWhy, explainBlend } from '../contract/why.contract.ts'

/** The operations of a blend, and how each share follows from them. */
export function WhyBlend(props: { row: ListedRow; asAt: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('blending')
  const { language } = useUi()
  const { row, asAt } = props
  const operation = String(row['operation'])
  const why = useQuery({
    queryKey: ['report', biodieselMixing.id, 'why', operation, asAt],
    queryFn: ({ signal }) => call(explainBlend, { params: { operation }, query: asAt ? { asAt } : {}, signal }),
  })
  const title = t('why.title', {
    tank: String(row['tankCode']),
    when: formatInstant(String(row['blendedAt']), language),
  })
  return (
    <SideDrawer opened wide title={title} onClose={props.onClose}>
      <Awaited query={why} height={28} />
      {why.data && <Explained why={why.data} row={row} />}
    </SideDrawer>
  )
}

const sides = ['base', 'bio', 'into'] as const

function Explained({ why, row }: { why: BlendWhy; row: ListedRow }) {
  const { t } = useTranslation('blending')
  const { figure, signed } = useFigures()
  const text = (name: string) => (row[name] ?? null) as string | null
  const parts = sides.flatMap((side) => (side === 'into' ? [why.into] : why[side]).map((one) => ({ ...one, side })))
  const [base, bio] = [figure(text('baseVolume15')), figure(text('bioVolume15'))]
  const [baseMass, bioMass] = [figure(text('baseMass')), figure(text('bioMass'))]
  const baseEnergy = new Decimal(text('baseVolume15') ?? 0).times(why.energy.base).div(1000)
  const bioEnergy = figure(text('bioEnergy'), 3)
  const isWhole = text('shareVolume') !== null
  return (
    <>
      <table className="blend-table" aria-label={t('why.parts')}>
        <thead>
          <tr>
            <th scope="col">{t('why.part')}</th>
            <th scope="col">{t('why.operation')}</th>
            <th scope="col">{t('field.tankCode')}</th>
            <th scope="col">{t('field.product')}</th>
            <th scope="col" className="number">
              {t('why.volume15')} (l)
            </th>
            <th scope="col" className="number">
              {t('why.mass')} (kg)
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, number, side, tankCode, product, volume15, mass }) => (
            <tr key={id}>
              <th scope="row">{t(`why.side.${side}`)}</th>
              <td>
                <Link to={`/tank/operations/${id}`}>{number}</Link>
              </td>
              <td>{tankCode}</td>
              <td>{product}</td>
              <td className="number">{figure(volume15)}</td>
              <td className="number">{figure(mass)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole ? (
        <dl className="blend-how">
          <dt>{t('field.shareVolume')}</dt>
          <dd>{t('why.share', { bio, base, unit: 'l', share: figure(text('shareVolume'), 2) })}</dd>
          <dt>{t('field.shareMass')}</dt>
          <dd>{t('why.share', { bio: bioMass, base: baseMass, unit: 'kg', share: figure(text('shareMass'), 2) })}</dd>
          <dt>{t('field.bioEnergy')}</dt>
          <dd>{t('why.energy', { volume: bio, content: why.energy.bio, energy: bioEnergy })}</dd>
          <dt>{t('field.shareEnergy')}</dt>
          <dd>
            {t('why.share', {
              bio: bioEnergy,
              base: figure(baseEnergy, 3),
              unit: 'GJ',
              share: figure(text('shareEnergy'), 2),
            })}
          </dd>
          <dt>{t('field.volumeChange')}</dt>
          <dd>
            {t('why.change', { blend: figure(text('blendVolume15')), base, bio, change: signed(text('volumeChange')) })}
          </dd>
        </dl>
      ) : (
        <p role="status">{t('mark.incomplete')}</p>
      )}
      {row['state'] === 'above' && <p role="status">{t('mark.above', { limit: figure(text('mostShare'), 2) })}</p>}
      <p className="muted">{t('basis')}</p>
    </>
  )
}
