import { useTranslation } from 'react-i18next'
import { ShortList } from '#platform/web/registry/list/short-list.tsx'
import { operationsPath } from '../contract/tank-operations.contract.ts'
import { tankOperationRegistry } from '../contract/tank-operations.registry.ts'

/** The latest operations of one tank, for its page. */
export function OperationsOfTank({ code }: { code: string }) {
  const { t } = useTranslation('tank-operations')
  return (
    <ShortList
      title={t('tankOperations.title.many')}
      list={tankOperationRegistry}
      query={{ tankCode: code, sort: '-openingAt' }}
      fields={['number', 'status', 'operationType', 'product', 'openingAt', 'closingAt', 'voyageNumber', 'realChange']}
      opens={({ id }) => `${operationsPath}/${id}`}
    />
  )
}
