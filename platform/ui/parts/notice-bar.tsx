import { IconInfoCircle } from '@tabler/icons-react'

/** One line above the content that says what was done for the user, and how to undo it. */
export function NoticeBar(props: { text: string; action?: { label: string; onClick: () => void } }) {
  return (
    <div className="notice-bar" role="status">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span>{props.text}</span>
      {props.action && (
        <button type="button" className="link-button" onClick={props.action.onClick}>
          {props.action.label}
        </button>
      )}
    </div>
  )
}
