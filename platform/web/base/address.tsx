import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  useNavigate as useRouterNavigate,
  useParams as useRouterParams,
  useSearch as useRouterSearch,
} from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** What stands after the question mark: plain texts, and what is undefined does not stand there. */
export type Search = object

export interface Place {
  /** A path of the application, made by the function of its contract; `.` is here. */
  to: string
  /** Left out, nothing stands after the question mark. As a function: what stands there now, changed. */
  search?: Search | ((now: Record<string, string>) => Search)
  replace?: boolean
}

/*
 * Screens come from modules when the application starts, so the router cannot know their addresses by type. Here, and
 * nowhere else, its types are set aside.
 */
const nothing: Search = {}
const forRouter = ({ to, search = nothing, replace = false }: Place) => ({
  to: to as never,
  search: search as never,
  replace,
})

type LinkProps = Place &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
    target?: string
    ref?: Ref<HTMLAnchorElement>
    /** Whether only this very page counts as the one that is open. */
    activeOptions?: { exact: boolean }
  }

export function Link({ to, search = nothing, replace = false, ...anchor }: LinkProps) {
  return <RouterLink {...anchor} {...forRouter({ to, search, replace })} />
}

/** Goes there as soon as it is drawn. */
export function Navigate(place: Place) {
  return <RouterNavigate {...forRouter(place)} />
}

export function useNavigate(): (place: Place) => Promise<void> {
  const navigate = useRouterNavigate()
  return (place) => navigate(forRouter(place))
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks says what may stand there
export const useSearch = <S extends Search>(): S => useRouterSearch({ strict: false }) as S

/**
 * Changes what stands after the question mark, onto what stands there at that moment: of two changes in one breath none is
 * lost. What is undefined or empty goes.
 */
export function useChangeSearch<S extends Search>(): (changes: Partial<Record<keyof S, string | undefined>>) => void {
  const navigate = useNavigate()
  return (changes) => void navigate({ to: '.', search: (now) => withoutEmpty({ ...now, ...changes }), replace: true })
}

const withoutEmpty = (search: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value))

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export const useParams = <P extends Record<string, string>>(): P => useRouterParams({ strict: false }) as P
