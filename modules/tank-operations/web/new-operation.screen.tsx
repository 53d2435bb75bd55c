import { useTranslation } from 'react-i18next'
import { useNavigate, useSearch } from '#platform/web/base/address.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { operationsPath } from '../contract/tank-operations.contract.ts'
import { NewOperation } from './new-operation.dialog.tsx'

/** Started elsewhere, at a tank or for a voyage: what is known there is filled in. */
export function NewOperationScreen() {
  const { t } = useTranslation('tank-operations')
  const navigate = useNavigate()
  const { tankCode = '', voyageNumber = '' } = useSearch<{ tankCode?: string; voyageNumber?: string }>()
  usePageTitle(t('tankOperations.title.new'))
  const close = () => void navigate({ to: operationsPath, search: tankCode ? { tankCode } : {} })
  return <NewOperation tankCode={tankCode} voyageNumber={voyageNumber} thenMeasure onClose={close} />
}
