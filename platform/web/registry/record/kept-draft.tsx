import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '../../base/address.tsx'
import { readDraft } from '../../base/drafts.ts'
import { currentSession } from '../../base/session.ts'

/** What was typed for a plain new record before this one was filled in as another: it is kept, and can be gone on with. */
export function KeptDraft({ path }: { path: string }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const navigate = useNavigate()
  const [draft] = useState(() => readDraft(currentSession()?.userId ?? '', path))
  if (!draft) return null
  return (
    <NoticeBar
      text={t('record.draftKept', { when: formatInstant(draft.savedAt, language) })}
      action={{ label: t('record.openDraft'), onClick: () => void navigate({ to: path }) }}
    />
  )
}
