import './print-papers.css'
import { Radio } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, languages } from '#platform/core/language.ts'
import type { PaperOffer, PaperQuery } from '#platform/core/paper.contract.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Awaited, Failure } from '../base/awaited.tsx'

interface Papers {
  /** What the offers belong to: another version has others. */
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<PaperOffer[]>
  print: (paper: string, query: PaperQuery) => Promise<void>
  /** Leads to a field that is missing. */
  onReveal: (field: string) => void
}

/** The button that prints a record's papers: which, in which language, as a draft or final, and what is missing for that. */
export function PrintPapers({ disabledReason, ...papers }: Papers & { disabledReason?: string | undefined }) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        label={t('paper.print')}
        icon={IconPrinter}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      />
      {isOpen && <PrintDialog {...papers} onClose={() => setOpen(false)} />}
    </>
  )
}

function PrintDialog({ queryKey, load, print, onReveal, onClose }: Papers & { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const offers = useQuery({ queryKey: [...queryKey, 'papers'], queryFn: ({ signal }) => load(signal) })
  const { language: own } = useUi()
  const [chosen, setChosen] = useState<{ paper?: string; language?: string; as?: string; copies?: string }>({})
  const choose = (more: typeof chosen) => setChosen((before) => ({ ...before, ...more }))
  const offer = offers.data?.find(({ id }) => id === chosen.paper) ?? offers.data?.[0]
  const mayBeFinal = offer !== undefined && offer.hindrance === null && offer.missing.length === 0
  const as = mayBeFinal && chosen.as !== 'draft' ? 'final' : 'draft'
  const language = chosen.language ?? offer?.language ?? own
  const copies =
    as === 'final' && (chosen.copies === 'originals' || chosen.copies === 'copies') ? chosen.copies : undefined
  const sending = useMutation({
    mutationFn: () =>
      print(offer!.id, { language: isLanguage(language) ? language : own, as, ...(copies ? { copies } : {}) }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t('paper.title')}
      label={t(as === 'final' ? 'paper.printFinal' : 'paper.printDraft')}
      className="print-papers"
      busy={sending.isPending}
      disabledReason={offer ? undefined : t('paper.loading')}
      onSubmit={() => sending.mutate()}
      onClose={onClose}
    >
      <Awaited query={offers} height={36} />
      <Failure error={sending.error} />
      {offer && (
        <>
          {offers.data!.length > 1 && (
            <ChoiceField
              name="paper"
              label={t('paper.which')}
              value={offer.id}
              choices={offers.data!.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(paper) => setChosen({ paper })}
              required
            />
          )}
          <ChoiceField
            name="language"
            label={t('paper.language')}
            value={language}
            choices={languages.map((value) => ({ value, label: t(`paper.in.${value}`) }))}
            onChange={(value) => choose({ language: value })}
            required
          />
          <Radio.Group label={t('paper.as')} value={as} onChange={(value) => choose({ as: value })}>
            <Radio value="final" label={t('paper.final')} disabled={!mayBeFinal} />
            <Radio value="draft" label={t('paper.draft')} />
          </Radio.Group>
          <Missing
            offer={offer}
            onReveal={(field) => {
              onClose()
              onReveal(field)
            }}
          />
          {as === 'final' && offer.copies && (
            <ChoiceField
              name="copies"
              label={t('paper.copies')}
              value={copies ?? 'all'}
              choices={(['all', 'originals', 'copies'] as const).map((value) => ({
                value,
                label: t(`paper.set.${value}`, offer.copies!),
              }))}
              onChange={(value) => choose({ copies: value })}
              required
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Why it cannot be final yet; each field that is missing leads to itself. */
function Missing({ offer, onReveal }: { offer: PaperOffer; onReveal: (field: string) => void }) {
  const { t } = useTranslation('shell')
  if (offer.hindrance === null && offer.missing.length === 0) return null
  return (
    <div className="print-missing" role="status">
      {offer.hindrance && <p>{offer.hindrance}</p>}
      {offer.missing.length > 0 && (
        <>
          <p>{t('paper.missing', { count: offer.missing.length })}</p>
          <ul>
            {offer.missing.map(({ field, label }) => (
              <li key={field}>
                <button type="button" className="link-button" onClick={() => onReveal(field)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
