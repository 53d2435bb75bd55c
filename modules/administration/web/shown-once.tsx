import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'

/** A secret that nobody will see again: to be read, or copied, now. */
export function ShownOnce(props: { label: string; secret: string }) {
  const { t } = useTranslation('administration')
  const copy = () => void navigator.clipboard.writeText(props.secret).then(() => toast(t('once.copied')))
  return (
    <div className="shown-once" role="group" aria-label={props.label}>
      <code>{props.secret}</code>
      <ActionButton label={t('once.copy')} icon={IconCopy} onClick={copy} keepLabel />
    </div>
  )
}
