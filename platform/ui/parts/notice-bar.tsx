import { IconEye, IconHistory, IconInfoCircle } from '@tabler/icons-react'

/** One line above the content that says what was done for the user, and how to undo it. */
export function NoticeBar(props: { text: string; action?: NoticeAction }) {
  return (
    <div className="notice-bar" role="status">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span>{props.text}</span>
      {props.action && <NoticeButton {...props.action} />}
    </div>
  )
}

export interface NoticeAction {
  label: string
  onClick: () => void
}

function NoticeButton(props: NoticeAction) {
  return (
    <button type="button" className="link-button" onClick={props.onClick}>
      {props.label}
    </button>
  )
}

/** Stays as long as the screen shows the past, so that nobody takes it for today. */
export function PastBar(props: { text: string; actions: NoticeAction[] }) {
  return <StandingBar icon={IconHistory} {...props} />
}

/** Stays as long as the application is shown as somebody else sees it. */
export function SeenAsBar(props: { text: string; actions: NoticeAction[] }) {
  return <StandingBar icon={IconEye} {...props} />
}

function StandingBar(props: { icon: typeof IconHistory; text: string; actions: NoticeAction[] }) {
  return (
    <div className="notice-bar notice-past" role="status">
      <props.icon size={16} stroke={1.75} aria-hidden />
      <strong>{props.text}</strong>
      {props.actions.map((action) => (
        <NoticeButton key={action.label} {...action} />
      ))}
    </div>
  )
}
