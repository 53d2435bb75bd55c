import './handover.css'
import { IconArrowLeft, IconArrowRight, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { personName } from '#platform/web/base/person-name.ts'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import { handoverTone } from '../contract/handover-tone.ts'
import {
  groups,
  type Handover,
  handoverPapers,
  handoverPath,
  handoversId,
  handoversPath,
  printHandover,
} from '../contract/shift-handover.contract.ts'
import { nextShift, shiftBefore } from '../rules/shifts.ts'
import { ChangedSince } from './changed-since.tsx'
import { HandoverNotes } from './handover-notes.tsx'
import { HandoverSteps } from './handover-steps.tsx'
import { ItemGroup } from './item-group.tsx'

/** A shift on one page: what its people tell those who come, signed by both. */
export function HandoverPage({ handover }: { handover: Handover }) {
  const { t } = useTranslation('shift-handover')
  const { language } = useUi()
  const { id, version, day, shift, status, sections } = handover
  const title = `${t('title')} ${formatDate(day, language)}, ${t(`shift.${shift}`)}`
  usePageTitle(title)
  const by = (one: Handover['signed']) =>
    one ? t('page.by', { name: personName(one.name), at: formatInstant(one.at, language) }) : t('page.nobody')
  const count = (group: (typeof groups)[number]) =>
    sections.filter((one) => one.group === group).reduce((sum, one) => sum + one.count, 0)
  return (
    <div className="handover">
      <PageHeader
        kicker={handover.areaName ? `${handover.plantName} · ${handover.areaName}` : handover.plantName}
        title={title}
        status={<StatusChip tone={handoverTone[status]} text={t(`shiftHandovers.choice.status.${status}`)} />}
        facts={[
          { label: t('shiftHandovers.field.signedBy'), value: by(handover.signed) },
          { label: t('shiftHandovers.field.takenOverBy'), value: by(handover.takenOver) },
        ]}
        actions={
          <>
            {id !== null && (
              <PrintPapers
                queryKey={['registry', handoversId, 'papers', id, version]}
                load={(signal) => call(handoverPapers, { params: { id }, signal })}
                print={(_paper, { copies: _copies, ...query }) => download(printHandover, { params: { id }, query })}
                onReveal={() => {}}
              />
            )}
            <HandoverSteps handover={handover} />
          </>
        }
      />
      <WhichShift handover={handover} />
      <div className="handover-body">
        <p className="handover-summary">
          <b>{t('page.summary', { done: count('done'), open: count('open'), abnormal: count('abnormal') })}</b>{' '}
          <span className="muted">{stateIn(handover)}</span>
        </p>
        {handover.remark && (
          <p>
            <b>{t('shiftHandovers.field.remark')}:</b> {handover.remark}
          </p>
        )}
        <ChangedSince handover={handover} />
        <HandoverNotes handover={handover} />
        <div className="handover-groups">
          {groups.map((group) => (
            <ItemGroup key={group} group={group} sections={sections.filter((one) => one.group === group)} />
          ))}
        </div>
        {id !== null && <LogLink table="shift_handovers" id={id} />}
      </div>
    </div>
  )

  function stateIn({ signed, isRunning, asOf }: Handover): string {
    if (signed) return t('page.signedAs', { at: formatInstant(asOf, language) })
    return t(isRunning ? 'page.running' : 'page.unsigned')
  }
}

/** The way to the shifts before and after, and to those of other places. */
function WhichShift({ handover }: { handover: Handover }) {
  const { t } = useTranslation('shift-handover')
  const navigate = useNavigate()
  const { plant, area, day, shift, plants, areas } = handover
  const go = (to: { plant?: string; area?: string | null; day?: string; shift?: string }) => {
    const asked = { plant, area, day, shift, ...to }
    void navigate({ to: handoverPath, search: { ...asked, area: asked.area ?? undefined } })
  }
  const after = nextShift({ day, shift })
  return (
    <div className="handover-which">
      <ActionButton
        label={t('page.before')}
        icon={IconArrowLeft}
        keepLabel
        onClick={() => go(shiftBefore({ day, shift }))}
      />
      <ActionButton
        label={t('page.after')}
        icon={IconArrowRight}
        keepLabel
        disabledReason={handover.isRunning ? t('message.notBegun') : undefined}
        onClick={() => go(after)}
      />
      <ActionButton
        label={t('page.current')}
        keepLabel
        onClick={() => void navigate({ to: handoverPath, search: { plant, area: area ?? undefined } })}
      />
      <ChoiceField
        name="plant"
        label={t('shiftHandovers.field.plant')}
        value={plant}
        choices={plants.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => go({ plant: code, area: null })}
        required
      />
      <ChoiceField
        name="area"
        label={t('shiftHandovers.field.area')}
        value={area ?? 'all'}
        choices={[
          { value: 'all', label: t('page.wholePlant') },
          ...areas.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(code) => go({ area: code === 'all' ? null : code })}
        required
      />
      <ActionButton
        label={t('page.all')}
        icon={IconList}
        keepLabel
        onClick={() => void navigate({ to: handoversPath })}
      />
    </div>
  )
}
