import { useTranslation } from 'react-i18next'
import { useNavigate, useSearch } from '#platform/web/base/address.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { instructionPath } from '../form/use-instruction-form.ts'
import { NewInstructionDialog } from './new-instruction.dialog.tsx'

/** Begun elsewhere; whoever thinks better of it finds the worklist. */
export function NewInstructionScreen() {
  const { t } = useTranslation('movement-instructions')
  const navigate = useNavigate()
  usePageTitle(t('movementInstructions.title.new'))
  const { vessel } = useSearch<{ vessel?: string }>()
  return <NewInstructionDialog vessel={vessel} onClose={() => void navigate({ to: instructionPath })} />
}
