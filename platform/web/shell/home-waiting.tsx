import { useQueries, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeCard } from '#platform/core/home.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '../base/address.tsx'
import { WaitingContext } from '../base/registries.tsx'
import { CardList } from './home-cards.tsx'
import { HomeSection, HomeTime } from './home-section.tsx'
import { platformSources } from './waiting.ts'

/** What this person has to do: the worklists with what has waited longest, then what is the person's own. */
export function HomeWaiting(props: { cards: readonly HomeCard[]; isPending: boolean }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const queries = useQueryClient()
  const brought = use(WaitingContext)
  const sources = [...platformSources, ...brought]
  const answers = useQueries({
    queries: sources.map(({ id, load }) => ({
      queryKey: ['waiting', id, language],
      queryFn: load,
      staleTime: 0,
      refetchInterval: 15_000,
    })),
  })
  const items = answers.flatMap(({ data }, index) =>
    (data ?? []).map((item) => ({ ...item, source: sources[index]!.id })),
  )
  const failed = answers.some(({ isError }) => isError)
  const pending = props.isPending || answers.some(({ isPending }) => isPending)
  const nothing = items.length === 0 && props.cards.length === 0
  return (
    <HomeSection id="waiting" title={t('home.waiting')}>
      {failed && <p role="alert">{t('home.waitingFailed')}</p>}
      {!failed && !pending && nothing && <p className="muted">{t('home.nothingWaits')}</p>}
      {props.cards.length > 0 && <CardList cards={props.cards} />}
      {items.length > 0 && (
        <ul className="home-list">
          {items.map(({ icon: Glyph, dismiss, open, ...item }) => (
            <li key={`${item.source} ${item.key}`}>
              <Glyph size={17} stroke={1.6} aria-hidden />
              <Link to={item.href} onClick={open}>
                {item.title}
              </Link>
              <span className="muted home-state">{item.state}</span>
              <HomeTime at={item.at} />
              {dismiss && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={dismiss.name}
                  onClick={() => {
                    dismiss.run()
                    void queries.invalidateQueries({ queryKey: ['waiting', item.source] })
                  }}
                >
                  {dismiss.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
