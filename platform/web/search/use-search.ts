import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { search, searchLimits } from '#platform/core/search.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { menuQuery } from '../base/access-queries.ts'
import { call } from '../base/api.ts'
import { type FoundScreen, matchScreens, screensOf } from './match-screens.ts'

const pauseInTyping = 200

export interface Question {
  text: string
  isPattern: boolean
}

const isAskable = ({ text }: Question) => text.trim().length >= searchLimits.shortest

/** A few hits of every kind, asked when the typing pauses. Pages come from the menu, which is here already. */
export function useSearchOverview(question: Question) {
  const { language } = useUi()
  const [text] = useDebouncedValue(question.text.trim(), pauseInTyping)
  const { isPattern } = question
  const asked = { text, isPattern }
  const menu = useQuery(menuQuery(language))
  const found = useQuery({
    queryKey: ['search', language, asked],
    enabled: isAskable(asked),
    queryFn: ({ signal }) => call(search, { query: { text, pattern: isPattern ? 'true' : 'false' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const answer = isAskable(question) ? found.data : undefined
  // What the words mean is known for the question that was answered, and for no other.
  const meant = text === question.text.trim() && !found.isPlaceholderData ? answer?.meant : undefined
  const screens: FoundScreen[] =
    isAskable(question) && !isPattern
      ? matchScreens(menu.data ?? [], question.text, answer?.registries ?? [], meant)
      : []
  return {
    screens,
    /** All pages of the menu. */
    menu: screensOf(menu.data ?? []),
    groups: answer?.groups ?? [],
    complete: answer?.complete ?? true,
    error: isAskable(question) ? found.error : null,
    /** What is shown is not yet the answer to what is typed. */
    searching: isAskable(question) && (text !== question.text.trim() || found.isFetching),
  }
}

/** All hits of one kind, page by page. */
export function useSearchPages(question: Question, kind: string) {
  const { language } = useUi()
  const text = question.text.trim()
  return useInfiniteQuery({
    queryKey: ['search', language, question, kind],
    enabled: kind !== '' && isAskable(question),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(search, {
        query: {
          text,
          pattern: question.isPattern ? 'true' : 'false',
          kind,
          ...(pageParam ? { after: pageParam } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 10_000,
  })
}
