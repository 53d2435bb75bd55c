import '#platform/web/base/registry.css'
import './timesheets.css'
import { IconHistory, IconPencil, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { RecordSteps } from '#platform/web/objects/record-steps.tsx'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import { toneOf } from '../contract/timesheet-tone.ts'
import {
  printTimesheet,
  readPreviousEvents,
  type Timesheet,
  timesheetElements,
  timesheetPapers,
  timesheetsId,
  timesheetsPath,
} from '../contract/timesheets.contract.ts'
import { timesheetRegistry } from '../contract/timesheets.registry.ts'
import { findingsOf } from '../rules/findings.ts'
import { AddEvent } from './add-event.tsx'
import { EventTable } from './event-table.tsx'
import { EventTimeline, Stretches } from './event-timeline.tsx'
import { nameOfEvent, useFindingText } from './finding-text.ts'
import { EditHead, SignForShip } from './head.dialogs.tsx'
import { TimesheetSteps } from './timesheet-steps.tsx'
import { useEventTypes } from './use-timesheet.ts'

/** One call of a ship: what happened when, what it comes to, and who signed it. */
export function TimesheetPage({ timesheet }: { timesheet: Timesheet }) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const navigate = useNavigate()
  const { id, version, status, voyageNumber, vesselName, berth, products, alongside, events, remarks } = timesheet
  const title = t('one', { number: voyageNumber })
  usePageTitle(title)
  const types = useEventTypes()
  const known = types.data ?? []
  const mayEdit = usePermission(timesheetElements.edit)
  const editing = mayEdit.enabled && status === 'open'
  const [isFilling, setFilling] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'head' | 'sign' | null>(null)
  const previous = useQuery({
    queryKey: ['registry', timesheetsId, 'previous', id],
    enabled: isFilling,
    queryFn: ({ signal }) => call(readPreviousEvents, { params: { id }, signal }),
  })
  const facts = {
    vessel: vesselName,
    operationType: timesheet.operationTypeName[language],
    products: products.join(', '),
    berth,
    alongside: alongside === null ? null : `${formatDuration(alongside)} h`,
  }
  const choose = (code: string) => {
    setChosen(code)
    document.getElementById('field-add-at.time')?.focus()
  }
  return (
    <div className="screen screen-record">
      <PageHeader
        kicker={t('timesheets.title.one')}
        title={title}
        onBack={() => void navigate({ to: timesheetsPath })}
        status={<StatusChip tone={toneOf[status]} text={t(`timesheets.choice.status.${status}`)} />}
        facts={Object.entries(facts).flatMap(([name, value]) =>
          value ? [{ label: t(`timesheets.field.${name}`), value }] : [],
        )}
        actions={
          <>
            <RecordSteps list={timesheetRegistry} id={id} />
            <PrintPapers
              queryKey={['registry', timesheetsId, id, version]}
              load={(signal) => call(timesheetPapers, { params: { id }, signal })}
              print={(paper, { copies: _copies, ...query }) =>
                download(printTimesheet, { params: { id }, query: { ...query, ...versionIn(paper) } })
              }
              onReveal={() => {}}
            />
            {mayEdit.visible && status === 'completed' && (
              <ActionButton
                label={t('action.signForShip')}
                icon={IconSignature}
                disabledReason={mayEdit.reason}
                onClick={() => setDialog('sign')}
                keepLabel
              />
            )}
            <TimesheetSteps timesheet={timesheet} types={known} />
          </>
        }
      />
      <div className="record-main">
        <VoyageRail number={voyageNumber} />
        <Failure error={types.error ?? previous.error} />
        <div className="timesheet-body">
          <div>
            <Findings timesheet={timesheet} types={known} />
            {editing && types.data && (
              <AddEvent
                timesheet={timesheet}
                types={known}
                proposed={previous.data && previous.data.operations.length > 0 ? previous.data.operations : undefined}
                chosen={chosen}
                onAdded={() => setChosen(null)}
              />
            )}
            <EventTable timesheet={timesheet} types={known} editing={editing} />
            {editing && !isFilling && (
              <p>
                <ActionButton label={t('action.fill')} icon={IconHistory} onClick={() => setFilling(true)} keepLabel />
              </p>
            )}
            {editing && isFilling && previous.data && (
              <Proposed
                previous={previous.data}
                timesheet={timesheet}
                types={known}
                onChoose={choose}
                onHide={() => setFilling(false)}
              />
            )}
          </div>
          <div>
            <section className="section" aria-labelledby="timesheet-signatures">
              <h2 id="timesheet-signatures">{t('section.signatures')}</h2>
              <Signatures timesheet={timesheet} />
            </section>
            {(remarks || editing) && (
              <section className="section" aria-labelledby="timesheet-remarks">
                <h2 id="timesheet-remarks">{t('timesheets.field.remarks')}</h2>
                <p className="timesheet-remarks">{remarks ?? '–'}</p>
                {editing && (
                  <ActionButton
                    label={t('section.call')}
                    icon={IconPencil}
                    onClick={() => setDialog('head')}
                    keepLabel
                  />
                )}
              </section>
            )}
            <Stretches timesheet={timesheet} />
            {events.length > 0 && (
              <section className="section">
                <EventTimeline timesheet={timesheet} />
              </section>
            )}
            <LogLink table="timesheets" id={id} />
          </div>
        </div>
      </div>
      {dialog === 'head' && <EditHead timesheet={timesheet} onClose={() => setDialog(null)} />}
      {dialog === 'sign' && <SignForShip timesheet={timesheet} onClose={() => setDialog(null)} />}
    </div>
  )
}

type Types = Parameters<typeof useFindingText>[0]

/** `SHT-7`: as it was attested before. */
function versionIn(paper: string): { version?: number } {
  const [, version] = /-(\d+)$/.exec(paper) ?? []
  return version ? { version: Number(version) } : {}
}

function Findings({ timesheet, types }: { timesheet: Timesheet; types: Types }) {
  const { t } = useTranslation('timesheets')
  const say = useFindingText(types)
  const strange = timesheet.status === 'attested' ? [] : findingsOf(timesheet.events)
  const found = [...new Map(strange.map((finding) => [say(finding), finding]))]
  if (found.length === 0) return null
  return (
    <section className="section" aria-labelledby="timesheet-findings">
      <h2 id="timesheet-findings">{t('section.findings')}</h2>
      <ul className="timesheet-findings">
        {found.map(([text, { severity }]) => (
          <li key={text} data-severity={severity}>
            <StatusChip tone={severity === 'warn' ? 'muted' : 'attention'} text={t(`severity.${severity}`)} /> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Proposed(props: {
  previous: { voyageNumber: string | null; operations: readonly string[] }
  timesheet: Timesheet
  types: Types
  onChoose: (code: string) => void
  onHide: () => void
}) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const { previous, timesheet, types } = props
  if (previous.voyageNumber === null) return <p className="muted">{t('proposed.none')}</p>
  const left = timesheet.events.map(({ operation }) => operation)
  const open = previous.operations.flatMap((code, index) => {
    const at = left.indexOf(code)
    if (at >= 0) left.splice(at, 1)
    return at >= 0 ? [] : [{ code, key: `${code} ${index}` }]
  })
  return (
    <section className="section" aria-labelledby="timesheet-proposed">
      <h2 id="timesheet-proposed">{t('section.proposed', { voyage: previous.voyageNumber })}</h2>
      <ul className="timesheet-proposed">
        {open.map(({ code, key }) => (
          <li key={key}>
            <ActionButton label={nameOfEvent(types, code, language)} onClick={() => props.onChoose(code)} keepLabel />
          </li>
        ))}
      </ul>
      <ActionButton label={t('proposed.dismiss')} tone="quiet" onClick={props.onHide} keepLabel />
    </section>
  )
}

function Signatures({ timesheet: { shipSigned, attested, reopenReason } }: { timesheet: Timesheet }) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const when = (at: string) => formatInstant(at, language)
  return (
    <>
      <p>
        {shipSigned
          ? t('signed.ship', { name: shipSigned.name, rank: shipSigned.rank, when: when(shipSigned.at) })
          : t('signed.shipNot')}
      </p>
      <p>
        {attested ? t('signed.terminal', { name: attested.name, when: when(attested.at) }) : t('signed.terminalNot')}
      </p>
      {reopenReason && <p className="muted">{t('signed.reopened', { reason: reopenReason })}</p>}
    </>
  )
}
