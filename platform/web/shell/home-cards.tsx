import { useTranslation } from 'react-i18next'
import { type Home, type HomeCard, homeLimits } from '#platform/core/home.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '../base/address.tsx'
import { menuIcon } from '../base/menu-icons.ts'
import { HomeSection, HomeTime } from './home-section.tsx'

/** Work that is begun from here. */
export function HomeDoors(props: { doors: Home['doors'] }) {
  const { t } = useTranslation('shell')
  if (props.doors.length === 0) return null
  return (
    <nav aria-label={t('home.begin')}>
      <ul className="home-begin">
        {props.doors.map(({ id, title, icon, link }) => {
          const Glyph = menuIcon(icon)
          return (
            <li key={id}>
              <Link to={link}>
                <Glyph size={17} stroke={1.6} aria-hidden />
                {title}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Cards of one kind; nothing where there is nothing of it. */
export function HomeCards(props: { section: 'abnormal' | 'coming' | 'today'; cards: readonly HomeCard[] }) {
  const { t } = useTranslation('shell')
  if (props.cards.length === 0) return null
  return (
    <HomeSection id={props.section} title={t(`home.section.${props.section}`)}>
      <CardList cards={props.cards} isAbnormal={props.section === 'abnormal'} />
    </HomeSection>
  )
}

/** How many, the way to all of them, and the first by name. */
export function CardList(props: { cards: readonly HomeCard[]; isAbnormal?: boolean }) {
  const { language } = useUi()
  const counted = (count: number) =>
    count > homeLimits.counted ? `${formatNumber(homeLimits.counted, language)}+` : formatNumber(count, language)
  return (
    <ul className="home-cards" data-abnormal={props.isAbnormal}>
      {props.cards.map(({ id, title, icon, link, count, first }) => {
        const Glyph = menuIcon(icon)
        return (
          <li key={id} data-card={id}>
            <h3>
              <Link to={link}>
                <Glyph size={17} stroke={1.6} aria-hidden />
                <span>{title}</span> <b>{counted(count)}</b>
              </Link>
            </h3>
            <ul>
              {first.map((item) => (
                <li key={JSON.stringify(item)}>
                  <Link to={item.link}>{item.title}</Link>
                  {item.note !== null && <span className="muted home-note">{item.note}</span>}
                  {item.at !== null && <HomeTime at={item.at} />}
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
