import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { differencesPath, messagesPath, stuckExchange } from '../contract/exchange.contract.ts'

const kinds = ['refused', 'unknown', 'late', 'differences'] as const

/** One line on the home page when a message does not get through; nothing when all of them do. */
export function StuckLine() {
  const { t } = useTranslation('exchange')
  const navigate = useNavigate()
  const stuck = useQuery({
    queryKey: ['registry', 'exchangeMessages', 'stuck'],
    queryFn: ({ signal }) => call(stuckExchange, { signal }),
  })
  const found = kinds.filter((kind) => (stuck.data?.[kind] ?? 0) > 0)
  if (!stuck.data || found.length === 0) return null
  const said = found.map((kind) => t(`home.${kind}`, { count: stuck.data[kind] })).join('; ')
  const to = found.length === 1 && found[0] === 'differences' ? differencesPath : messagesPath
  const search = found[0] === 'refused' || found[0] === 'unknown' ? { status: found[0] } : {}
  return (
    <NoticeBar
      text={`${t('home.title')}: ${said}`}
      action={{ label: t('home.look'), onClick: () => void navigate({ to, search }) }}
    />
  )
}
