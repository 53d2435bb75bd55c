import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/web/base/address.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { operationsPath } from '../contract/plan.contract.ts'
import { NewOperation } from './new-operation.dialog.tsx'

/** Begun from the home page. */
export function NewOperationScreen() {
  const { t } = useTranslation('operative-plan')
  const navigate = useNavigate()
  usePageTitle(t('scheduledOperations.title.new'))
  return <NewOperation onClose={() => void navigate({ to: operationsPath })} />
}
