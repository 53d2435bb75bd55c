import { Button, Menu } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import type { Hindrance, States } from '#platform/core/states.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { issueText } from '../base/i18n.ts'
import { stateOf, usePermission, usePermissions } from '../base/permissions.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { Question } from './question.tsx'

/** How a step is offered and asked about. */
export interface StepLook {
  label: string
  icon?: Icon
  tone?: 'primary' | 'plain' | 'danger'
  /** Among the other steps, behind one button. */
  inMenu?: boolean
  /** Offered before it is open, with the reason why it is not. */
  isAhead?: boolean
  /** Why it cannot be taken just now, whatever the record is like. */
  held?: string | undefined
  /** What several fields that are to be put right come to in words. */
  lacking?: (issues: readonly Issue[]) => string
  /** Comes first, in place of the question. */
  instead?: (() => void) | undefined
  /** The title asks about the result; below it what follows from it, a paragraph each. */
  ask: {
    title: string
    follows: readonly string[]
    go?: string
    cancel: string
    /** Where a reason depends on what the record is like. */
    needsReason?: boolean
  }
}

interface StepButtonsProps<State extends string, Name extends string, Subject extends object, Result> {
  states: States<State, Name, Subject>
  record: Subject
  /** Nothing for a step that is taken elsewhere on the page. */
  look: (step: Name) => StepLook | undefined
  reason: { label: string; maxLength: number }
  /** A key for each try: a refusal ends it, and the next one is another request. */
  take: (step: Name, asked: { reason: string | null; key: string }) => Promise<Result>
  onTaken: (result: Result, step: Name) => void
  /** Asked about by itself, after something else has led to it. */
  askNow?: Name | undefined
}

/** The steps that are open to a record: grey with the reason where one cannot be taken, asked about where it must be. */
export function StepButtons<State extends string, Name extends string, Subject extends object, Result>(
  props: StepButtonsProps<State, Name, Subject, Result>,
) {
  const { t } = useTranslation('shell')
  const { states, record } = props
  const permissions = usePermissions()
  const describeError = useDescribeError()
  const { askNow } = props
  const [asked, setAsked] = useState<Name | null>(null)
  useEffect(() => {
    if (askNow) setAsked(askNow)
  }, [askNow])
  const run = useMutation({
    mutationFn: ({ step, reason }: { step: Name; reason: string | null }) =>
      props.take(step, { reason, key: crypto.randomUUID() }),
    onSuccess: (result, { step }) => {
      setAsked(null)
      props.onTaken(result, step)
    },
    // A question says itself what went wrong.
    onError: (error) => asked === null && toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const offered = states.stepNames.flatMap((step) => {
    const look = props.look(step)
    const { element, asks } = states.steps[step]
    const isOpen = states.after(states.stateOf(record), step) !== undefined
    if (!look || !(isOpen || look.isAhead) || (element && !stateOf(permissions, element).visible)) return []
    const press = () => {
      run.reset()
      if (look.instead) look.instead()
      else if (asks) setAsked(step)
      else run.mutate({ step, reason: null })
    }
    const hindrance = look.instead ? [] : states.hindrance(record, step)
    return [{ step, look, element, press, closed: look.held ?? wordsOf(hindrance, look) }]
  })
  const others = offered.filter(({ look }) => look.inMenu)
  const look = asked && props.look(asked)
  return (
    <>
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="default"
              aria-label={t('step.others')}
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            >
              {t('step.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ step, ...one }) => (
              <StepItem key={step} {...one} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {offered
        .filter((one) => !one.look.inMenu)
        .map(({ step, ...one }) => (
          <StepButton key={step} {...one} busy={run.isPending && run.variables.step === step} />
        ))}
      {asked && look && (
        <Question
          key={asked}
          title={look.ask.title}
          follows={look.ask.follows}
          go={look.ask.go ?? look.label}
          tone={look.tone === 'danger' ? 'danger' : 'primary'}
          cancel={look.ask.cancel}
          reason={(look.ask.needsReason ?? states.steps[asked].asks === 'reason') ? props.reason : null}
          error={run.error}
          busy={run.isPending}
          onGo={(reason) => run.mutate({ step: asked, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function wordsOf(found: Hindrance, { lacking }: StepLook): string | undefined {
  if ('code' in found) return issueText(found)
  if (found.length === 0) return undefined
  return lacking ? lacking(found) : [...new Set(found.map((issue) => issueText(issue)))].join(' ')
}

interface Offered {
  look: StepLook
  element: string | undefined
  press: () => void
  closed: string | undefined
}

/** Who may not is told so first. */
function useClosed({ element, closed }: Offered): string | undefined {
  const may = usePermission(element ?? '')
  return (element === undefined ? undefined : may.reason) ?? closed
}

function StepButton(props: Offered & { busy: boolean }) {
  const { label, icon, tone } = props.look
  return (
    <ActionButton
      label={label}
      {...(icon ? { icon } : {})}
      tone={tone ?? 'plain'}
      disabledReason={useClosed(props)}
      busy={props.busy}
      onClick={props.press}
      keepLabel
    />
  )
}

function StepItem(props: Offered) {
  const { label, icon: Glyph, tone } = props.look
  const closed = useClosed(props)
  return (
    <Menu.Item
      {...(tone === 'danger' ? { color: 'var(--alarm)' } : {})}
      {...(Glyph ? { leftSection: <Glyph size={16} stroke={1.75} aria-hidden /> } : {})}
      aria-disabled={closed !== undefined}
      {...(closed ? { 'data-disabled': true, title: closed } : {})}
      onClick={() => closed === undefined && props.press()}
    >
      {label}
      {closed && <span className="visually-hidden"> {closed}</span>}
    </Menu.Item>
  )
}
