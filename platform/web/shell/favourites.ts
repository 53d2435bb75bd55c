import i18next from 'i18next'
import { type Favourite, favouritesLimit } from '#platform/core/configuration.contract.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { changeUserPreference, useUserPreference } from '../base/user-preference.ts'

/** The pages that the user has starred, in the user's own order. */
export function useFavourites() {
  const { data, isPending } = useUserPreference()
  const favourites: readonly Favourite[] = data?.value.favourites ?? []

  const change = (next: (known: Favourite[]) => Favourite[]) =>
    changeUserPreference((value) => ({ ...value, favourites: next(value.favourites) })).catch(() =>
      toast(i18next.t('shell:favourite.failed'), 'alarm'),
    )

  return {
    favourites,
    isPending,
    isFavourite: (href: string) => favourites.some((known) => known.href === href),
    toggle(page: Favourite) {
      const has = favourites.some(({ href }) => href === page.href)
      if (!has && favourites.length >= favouritesLimit) {
        return toast(i18next.t('shell:favourite.full', { count: favouritesLimit }), 'alarm')
      }
      void change((known) => toggled(known, page, !has))
    },
    move: (href: string, by: 1 | -1) => void change((known) => moved(known, href, by)),
  }
}

/** Says what shall be, not "the other way round": the change may be made again on what another tab stored meanwhile. */
export function toggled(known: readonly Favourite[], page: Favourite, wanted: boolean): Favourite[] {
  const others = known.filter(({ href }) => href !== page.href)
  if (!wanted) return others
  return others.length < known.length ? [...known] : [...others, { href: page.href, title: page.title.slice(0, 200) }]
}

export function moved(known: readonly Favourite[], href: string, by: 1 | -1): Favourite[] {
  const from = known.findIndex((favourite) => favourite.href === href)
  const to = from + by
  if (from < 0 || to < 0 || to >= known.length) return [...known]
  const next = [...known]
  ;[next[from], next[to]] = [next[to]!, next[from]!]
  return next
}
