import '#platform/web/base/registry.css'
import './entry.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link, useNavigate, useParams } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { personName } from '#platform/web/base/person-name.ts'
import { DocumentsPanel } from '#platform/web/documents/documents-panel.tsx'
import { RecordSteps } from '#platform/web/objects/record-steps.tsx'
import { StepButtons } from '#platform/web/objects/step-buttons.tsx'
import { timesheetsPath } from '#modules/timesheets/contract/timesheets.contract.ts'
import { entryTone } from '../contract/pocket-tone.ts'
import {
  dismissEntry,
  photoOwner,
  type PocketEntry,
  pocketId,
  readEntry,
  type Refusal,
} from '../contract/pocket.contract.ts'
import { deskPath, type Said } from '../contract/pocket-paths.ts'
import { pocketRegistry } from '../contract/pocket.registry.ts'
import { pocketStates } from '../rules/pocket-states.ts'
import { AcceptEntry } from './accept-entry.tsx'

const keyOf = (id: string) => ['registry', pocketId, 'one', id]

export function EntryScreen() {
  const { id } = useParams<{ id: string }>()
  const entry = useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => call(readEntry, { params: { id }, signal }) })
  if (!entry.data) return <Awaited query={entry} height={32} />
  return <EntryPage key={id} entry={entry.data} />
}

/** One thing that was said on a phone: as it was said, why it was not written, and what came of it. */
function EntryPage({ entry }: { entry: PocketEntry }) {
  const { t } = useTranslation('pocket')
  const { language } = useUi()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isAccepting, setAccepting] = useState(false)
  const { id, version, number, status, kind } = entry
  const title = t('page.title', { number })
  usePageTitle(title)
  const takeOver = (after: PocketEntry, message: string) => {
    toast(t(message))
    queries.setQueryData(keyOf(id), after)
    void queries.invalidateQueries({ queryKey: ['registry', pocketId] })
  }
  const facts = {
    kind: t(`pocketEntries.choice.kind.${kind}`),
    subject: entry.subject,
    saidBy: personName(entry.saidBy),
    saidAt: formatInstant(entry.saidAt, language),
    receivedAt: formatInstant(entry.receivedAt, language),
    settledBy: entry.settledBy && personName(entry.settledBy),
    settledAt: entry.settledAt && formatInstant(entry.settledAt, language),
    settleReason: entry.settleReason,
  }
  return (
    <div className="screen">
      <PageHeader
        kicker={t('pocketEntries.title.one')}
        title={title}
        onBack={() => void navigate({ to: deskPath })}
        status={<StatusChip tone={entryTone[status]} text={t(`pocketEntries.choice.status.${status}`)} />}
        facts={Object.entries(facts).flatMap(([name, value]) =>
          value ? [{ label: t(`pocketEntries.field.${name}`), value }] : [],
        )}
        actions={
          <>
            <RecordSteps list={pocketRegistry} id={id} />
            <StepButtons
              states={pocketStates}
              record={entry}
              look={(step) =>
                step === 'accept'
                  ? {
                      label: t('page.accept'),
                      tone: 'primary',
                      instead: () => setAccepting(true),
                      ask: { title: '', follows: [], cancel: '' },
                    }
                  : step === 'dismiss'
                    ? {
                        label: t('page.dismiss'),
                        tone: 'danger',
                        ask: {
                          title: t('page.askDismiss.title', { number }),
                          follows: [t('page.askDismiss.body')],
                          go: t('page.askDismiss.go'),
                          cancel: t('page.askDismiss.cancel'),
                        },
                      }
                    : undefined
              }
              reason={{ label: t('pocketEntries.field.settleReason'), maxLength: 300 }}
              take={(_step, { reason, key }) =>
                call(dismissEntry, { params: { id }, version, idempotencyKey: key, body: { reason: reason ?? '' } })
              }
              onTaken={(after) => takeOver(after, 'message.dismissed')}
            />
          </>
        }
      />
      <div className="entry-sections">
        {entry.refusal && <Refused refusal={entry.refusal} />}
        <SaidSection title={t('page.about')} entry={entry} said={entry.said} />
        {entry.settled && <SaidSection title={t('page.wasSettled')} entry={entry} said={entry.settled} />}
        <section className="section" aria-label={t('page.phone')}>
          <p>
            {kind === 'event' ? (
              <Link to={`${timesheetsPath}/${entry.said.of}`}>{t('page.toTarget')}</Link>
            ) : (
              <Link to={`/tank-calculator`} search={{ tank: entry.said.of }}>
                {t('page.toTank')}
              </Link>
            )}
          </p>
          <LogLink table="pocket_entries" id={id} />
        </section>
        <DocumentsPanel owner={photoOwner} id={id} />
      </div>
      {isAccepting && (
        <AcceptEntry
          entry={entry}
          onClose={() => setAccepting(false)}
          onAccepted={(after) => {
            setAccepting(false)
            takeOver(after, 'message.accepted')
          }}
        />
      )}
    </div>
  )
}

/** Why the use case did not take it, in its own words. */
function Refused({ refusal }: { refusal: Refusal }) {
  const { t, ready } = useTranslation(['pocket', 'timesheets', 'tanks'])
  const reasons = refusal.issues.length > 0 ? refusal.issues : [refusal]
  if (!ready) return null
  return (
    <section className="section" aria-labelledby="entry-refused">
      <h2 id="entry-refused">{t('page.refused')}</h2>
      {reasons.map((reason) => (
        <p key={reason.code} className="entry-warning">
          {issueText({ code: reason.code, params: reason.params })}
        </p>
      ))}
    </section>
  )
}

function SaidSection(props: { title: string; entry: PocketEntry; said: Said }) {
  const { t } = useTranslation('pocket')
  const { language } = useUi()
  const { of: _of, at, ...rest } = props.said
  const told = { of: props.entry.subject, at: isNaN(Date.parse(at)) ? at : formatInstant(at, language), ...rest }
  return (
    <section className="section" aria-label={props.title}>
      <h2>{props.title}</h2>
      <dl className="entry-said">
        {Object.entries(told).map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{t(`said.field.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
