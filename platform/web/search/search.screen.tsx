import './search.css'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { type SearchGroup, searchLimits } from '#platform/core/search.contract.ts'
import { foldedWords } from '#platform/core/search-words.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { HitLine } from './hit-line.tsx'
import { inField, moved } from './launcher-keys.ts'
import type { FoundScreen } from './match-screens.ts'
import { ScreenLine } from './screen-line.tsx'
import { type Question, useSearchOverview, useSearchPages } from './use-search.ts'
import { Link, type Place, useNavigate, useSearch } from '../base/address.tsx'

const screensKind = 'screens'
/** Of what says no more than another hit, only the number stands above; asked for by itself, it is shown. */
const hasHits = ({ hits }: SearchGroup) => hits.length > 0

/** The address of what was found, or of one kind of it. */
const placeOf = ({ text, isPattern }: Question, kind?: string): Place => ({
  to: '/search',
  search: { ...(text ? { text } : {}), ...(isPattern ? { pattern: 'true' } : {}), ...(kind ? { kind } : {}) },
})

/** One question over pages and records: the address holds it, so that it can be sent to a colleague. */
export function SearchScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const address = useSearch<{ text?: string; pattern?: string; kind?: string }>()
  const kind = address.kind ?? ''
  const asked: Question = { text: address.text ?? '', isPattern: address.pattern === 'true' }
  const [typed, setTyped] = useState(asked.text)
  // The box in the top bar may ask again while this page is open.
  const [lastAsked, setLastAsked] = useState(asked.text)
  if (lastAsked !== asked.text) {
    setLastAsked(asked.text)
    setTyped(asked.text)
  }
  usePageTitle(asked.text ? t('search.titleFor', { text: asked.text }) : t('search.label'))

  const ask = (next: { text?: string; isPattern?: boolean; kind?: string }) => {
    void navigate({ ...placeOf({ ...asked, text: typed, ...next }, next.kind), replace: true })
  }

  const found = useSearchOverview(asked)
  const describeError = useDescribeError()
  const short = asked.text.trim().length < searchLimits.shortest
  const nothing = !short && !found.searching && !found.error && found.screens.length === 0 && found.groups.length === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shorter way between links that Tab reaches too
    <div role="search" className="screen search-screen" onKeyDown={moveBetweenHits}>
      <h1 tabIndex={-1}>{t('search.label')}</h1>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          ask({})
        }}
      >
        <TextInput
          className="search-field"
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={searchLimits.longest}
          spellCheck={false}
          autoComplete="off"
          autoFocus
        />
        <Checkbox
          label={t('search.pattern')}
          checked={asked.isPattern}
          onChange={(event) => ask({ isPattern: event.currentTarget.checked })}
        />
        <ActionButton label={t('search.placeholder')} icon={IconSearch} tone="primary" type="submit" keepLabel />
      </form>
      {!short && (found.screens.length > 0 || found.groups.length > 0) && (
        <KindFilter {...found} kind={kind} onChoose={(chosen) => ask({ text: asked.text, kind: chosen })} />
      )}
      {found.error && <ErrorPanel {...describeError(found.error)} />}
      {short && <Hints />}
      {nothing && (
        <EmptyState kind="nothing-yet" title={t('search.none', { text: asked.text })} body={t('search.noneHint')} />
      )}
      {!short && found.searching && found.groups.length === 0 && <SkeletonRows height={32} />}
      {!short && !found.error && (
        <div className="search-results" aria-busy={found.searching}>
          {(kind === '' || kind === screensKind) && found.screens.length > 0 && (
            <Screens screens={found.screens} text={asked.text} />
          )}
          {kind === ''
            ? found.groups.filter(hasHits).map((group) => (
                <Group key={group.kind} group={group} all={placeOf(asked, group.kind)}>
                  {group.count > group.hits.length && (
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => ask({ text: asked.text, kind: group.kind })}
                    >
                      {t('search.moreIn', { kind: group.title })}
                    </button>
                  )}
                </Group>
              ))
            : kind !== screensKind && <OneKind question={asked} kind={kind} />}
          {!found.complete && <p className="muted">{t('search.notAll')}</p>}
        </div>
      )}
    </div>
  )
}

function KindFilter(props: {
  screens: FoundScreen[]
  groups: SearchGroup[]
  complete: boolean
  kind: string
  onChoose: (kind: string) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const kinds = [
    { kind: '', title: t('search.everything'), count: null },
    ...(props.screens.length > 0
      ? [{ kind: screensKind, title: t('search.screens'), count: props.screens.length }]
      : []),
    ...props.groups,
  ]
  return (
    <fieldset className="search-kinds" aria-label={t('search.kinds')}>
      {kinds.map(({ kind, title, count }) => (
        <button
          key={kind}
          type="button"
          className="kind-chip"
          aria-pressed={kind === props.kind}
          onClick={() => props.onChoose(kind)}
        >
          {title}
          {count !== null && (
            <span className="kind-count">
              {formatNumber(String(count), language)}
              {props.complete ? '' : '+'}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

function Screens(props: { screens: FoundScreen[]; text: string }) {
  const { t } = useTranslation('shell')
  const marks = foldedWords(props.text)
  return (
    <section aria-labelledby="hits-screens">
      <h2 id="hits-screens">{t('search.screens')}</h2>
      <ul className="hit-list">
        {props.screens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} data-hit>
              <ScreenLine screen={screen} marks={marks} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its heading leads to the list that it names, or to all that was found of it. */
function Group(props: { group: SearchGroup; all?: Place; children?: ReactNode }) {
  const { group } = props
  const place = group.path ? { to: group.path } : props.all
  return (
    <section aria-labelledby={`hits-${group.kind}`}>
      <h2 id={`hits-${group.kind}`}>{place ? <Link {...place}>{group.title}</Link> : group.title}</h2>
      <ul className="hit-list">
        {group.hits.map((hit) => (
          <li key={hit.id}>
            <Link to={hit.to} data-hit>
              <HitLine hit={hit} />
            </Link>
            {hit.actions.length > 0 && (
              <span className="hit-actions">
                {hit.actions.map(({ title, to, search = {} }) => (
                  <Link key={title} to={to} search={search} data-action>
                    {title}
                  </Link>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {props.children}
    </section>
  )
}

function OneKind(props: { question: Question; kind: string }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const pages = useSearchPages(props.question, props.kind)
  if (pages.error) return <ErrorPanel {...describeError(pages.error)} onRetry={() => void pages.refetch()} />
  if (!pages.data) return <SkeletonRows height={32} />
  const groups = pages.data.pages.flatMap((page) => page.groups)
  const first = groups[0]
  if (!first) return null
  return (
    <Group group={{ ...first, hits: groups.flatMap(({ hits }) => hits) }}>
      {pages.hasNextPage && (
        <ActionButton
          label={t('search.more')}
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          keepLabel
        />
      )}
    </Group>
  )
}

function Hints() {
  const { t } = useTranslation('shell')
  return (
    <section className="search-hints" aria-labelledby="search-hints">
      <h2 id="search-hints">{t('search.hints.title')}</h2>
      <ul>
        <li>{t('search.hints.words')}</li>
        <li>{t('search.hints.code')}</li>
        <li>{t('search.hints.said')}</li>
        <li>{t('search.hints.pattern')}</li>
        <li>{t('search.hints.keys')}</li>
      </ul>
    </section>
  )
}

/** The arrow keys go through the hits and what can be done with each, as in the box of the top bar. */
function moveBetweenHits(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const field = event.currentTarget.querySelector<HTMLElement>('.search-field input')
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-hit]')].map((hit) => [
    hit,
    ...(hit.parentElement?.querySelectorAll<HTMLElement>('a[data-action]') ?? []),
  ])
  const line = hits.findIndex((stops) => stops.includes(document.activeElement as HTMLElement))
  if (line < 0 && document.activeElement !== field) return
  const at = line < 0 ? inField : { line, action: hits[line]!.indexOf(document.activeElement as HTMLElement) }
  const next = moved(
    at,
    event.key,
    hits.map((stops) => stops.length - 1),
  )
  if (!next) return
  event.preventDefault()
  const target = next.line < 0 ? field : hits[next.line]?.[next.action]
  target?.focus()
}
