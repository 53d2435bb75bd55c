import '#platform/web/base/registry.css'
import './splits.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useNavigate, useParams } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { personName } from '#platform/web/base/person-name.ts'
import { RecordSteps } from '#platform/web/objects/record-steps.tsx'
import { StepButtons } from '#platform/web/objects/step-buttons.tsx'
import { splitTone } from '../contract/split-tone.ts'
import { readSplit, type Split, splitsId, splitsPath, undoSplit } from '../contract/splits.contract.ts'
import { splitRegistry } from '../contract/splits.registry.ts'
import { splitStates } from '../rules/split-states.ts'
import { MadeOf, PartsTable } from './parts-table.tsx'
import { SplitBar } from './split-bar.tsx'

const keyOf = (id: string) => ['registry', splitsId, 'one', id]

export function SplitPageScreen() {
  const { id } = useParams<{ id: string }>()
  const split = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readSplit, { params: { id }, signal }),
  })
  if (!split.data) return <Awaited query={split} height={32} />
  return <SplitPage key={id} split={split.data} />
}

/** One split: its parts, what the total was made of, and whether that still holds. */
function SplitPage({ split }: { split: Split }) {
  const { t } = useTranslation('splits')
  const { language } = useUi()
  const { figure } = useFigures()
  const navigate = useNavigate()
  const title = t('page.title', { number: split.number })
  usePageTitle(title)
  const { unit, total, status } = split
  const facts = {
    sourceCode: split.sourceCode,
    voyageNumber: split.voyageNumber,
    product: split.product,
    plant: split.plant,
    movedAt: formatInstant(split.movedAt, language),
    total: `${figure(total)} ${unit}`,
  }
  const about = {
    sourceCode: split.sourceCode,
    voyageNumber: split.voyageNumber,
    product: split.product,
    movedAt: formatInstant(split.movedAt, language),
    doneAt: formatInstant(split.doneAt, language),
    doneBy: personName(split.doneBy),
    note: split.note,
    undoReason: split.undoReason,
  }
  return (
    <div className="screen">
      <PageHeader
        kicker={t('splits.title.one')}
        title={title}
        onBack={() => void navigate({ to: splitsPath })}
        status={<StatusChip tone={splitTone[status]} text={t(`splits.choice.status.${status}`)} />}
        facts={Object.entries(facts).flatMap(([name, value]) =>
          value ? [{ label: t(`splits.field.${name}`), value }] : [],
        )}
        actions={
          <>
            <RecordSteps list={splitRegistry} id={split.id} />
            <Undo split={split} />
          </>
        }
      />
      {split.voyageNumber && <VoyageRail number={split.voyageNumber} />}
      <div className="calculator-body calculator-wide">
        <div>
          {status === 'done' && split.postedNow !== total && (
            <p className="split-warning" role="status">
              {split.postedNow === null
                ? t('page.gone')
                : t('page.changed', { now: figure(split.postedNow), total: figure(total), unit })}
            </p>
          )}
          <section className="section" aria-labelledby="split-parts">
            <h2 id="split-parts">{t('split.parts')}</h2>
            <SplitBar total={total} unit={unit} parts={split.parts.map((part, row) => ({ ...part, row }))} />
            <PartsTable parts={split.parts} total={total} unit={unit} />
            <p className="muted">{t('page.how')}</p>
          </section>
        </div>
        <div>
          <section className="section" aria-labelledby="split-about">
            <h2 id="split-about">{t('page.about')}</h2>
            <dl className="split-about">
              {Object.entries(about).map(([name, value]) =>
                value ? (
                  <div key={name}>
                    <dt>{t(`splits.field.${name}`)}</dt>
                    <dd>{value}</dd>
                  </div>
                ) : null,
              )}
            </dl>
            <LogLink table="splits" id={split.id} />
          </section>
          <MadeOf of={split.madeOf} unit={unit} />
        </div>
      </div>
    </div>
  )
}

function Undo({ split }: { split: Split }) {
  const { t } = useTranslation('splits')
  const queries = useQueryClient()
  const { id, version, number, sourceCode } = split
  return (
    <StepButtons
      states={splitStates}
      record={split}
      look={() => ({
        label: t('page.undo'),
        tone: 'danger',
        ask: {
          title: t('page.askUndo.title', { number }),
          follows: [t('page.askUndo.body', { code: sourceCode })],
          go: t('page.askUndo.go'),
          cancel: t('page.askUndo.cancel'),
        },
      })}
      reason={{ label: t('splits.field.undoReason'), maxLength: 300 }}
      take={(_step, { reason, key }) =>
        call(undoSplit, { params: { id }, version, idempotencyKey: key, body: { reason: reason ?? '' } })
      }
      onTaken={(after) => {
        toast(t('message.undone'))
        queries.setQueryData(keyOf(id), after)
        void queries.invalidateQueries({ queryKey: ['registry', splitsId] })
      }}
    />
  )
}
