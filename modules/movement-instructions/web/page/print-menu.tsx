import { useTranslation } from 'react-i18next'
import { call, download } from '#platform/web/base/api.ts'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { listPapers, printBill, printInstruction } from '#modules/movement-instructions/contract/print.contract.ts'
import { instructionKey } from '../form/use-instruction-form.ts'

/** The instruction and its bills of lading, of the version that is stored. */
export function PrintMenu(props: { record: StoredInstruction; isSettled: boolean; onReveal: (field: string) => void }) {
  const { t } = useTranslation('movement-instructions')
  const { id, version } = props.record
  const params = { id, version }
  return (
    <PrintPapers
      queryKey={[...instructionKey(id), version]}
      load={(signal) => call(listPapers, { params, signal })}
      print={(paper, { copies, ...query }) =>
        paper === 'instruction'
          ? download(printInstruction, { params, query })
          : download(printBill, { params: { ...params, bill: paper }, query: { ...query, copies } })
      }
      onReveal={props.onReveal}
      disabledReason={props.isSettled ? undefined : t('print.unsaved')}
    />
  )
}
