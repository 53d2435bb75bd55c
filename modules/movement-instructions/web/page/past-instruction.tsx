import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate, useSearch } from '#platform/web/base/address.tsx'

/** Says that this is how the instruction was, and leads back to how it is. */
export function PastInstruction({ version, when }: { version: number; when: string }) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const { language } = useUi()
  const navigate = useNavigate()
  const { asAt: _asAt, ...search } = useSearch<Record<string, string>>()
  const now = () => void navigate({ to: '.', search, replace: true })
  return (
    <PastBar
      text={t('page.past', { version, when: formatInstant(when, language) })}
      actions={[{ label: t('shell:past.backToNow'), onClick: now }]}
    />
  )
}
