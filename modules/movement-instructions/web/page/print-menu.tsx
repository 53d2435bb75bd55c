import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#platform/core/language.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { download } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { printBill, printInstruction } from '#modules/movement-instructions/contract/print.contract.ts'

/** The instruction and its bills of lading as documents, in either language; of the version that is stored. */
export function PrintMenu({ record, isSettled }: { record: StoredInstruction; isSettled: boolean }) {
  const { t } = useTranslation('movement-instructions')
  const describeError = useDescribeError()
  const { id, version } = record
  const print = useMutation({
    mutationFn: ({ language, bill }: { language: Language; bill: string | null }) =>
      bill === null
        ? download(printInstruction, { params: { id, version }, query: { language } })
        : download(printBill, { params: { id, version, bill }, query: { language } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const label = t('print.action.menu')
  if (!isSettled) return <ActionButton label={label} icon={IconPrinter} disabledReason={t('print.action.unsaved')} />
  const bills = record.lots.flatMap(({ lotCode, billsOfLading }) =>
    billsOfLading.flatMap((bill) => (bill.id ? [{ id: bill.id, name: bill.number ?? lotCode }] : [])),
  )
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          aria-label={label}
          loading={print.isPending}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} onClick={() => print.mutate({ language, bill: null })}>
            {t('print.action.instruction', { language: t(`print.language.${language}`) })}
          </Menu.Item>
        ))}
        {bills.length > 0 && <Menu.Divider />}
        {bills.flatMap((bill) =>
          languages.map((language) => (
            <Menu.Item key={bill.id + language} onClick={() => print.mutate({ language, bill: bill.id })}>
              {t('print.action.bill', { number: bill.name, language: t(`print.language.${language}`) })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
