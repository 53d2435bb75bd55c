import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { FormButtons } from './form-buttons.tsx'

/** A small form over the page. */
export function FormDialog(props: {
  title: string
  /** The verb that sends it. */
  label: string
  size?: number
  className?: string
  /** The keyboard begins in the first field: there is no cross before it. */
  focusFirst?: boolean
  busy?: boolean
  disabledReason?: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, size, className, focusFirst = false, onSubmit, onClose, children, ...send } = props
  return (
    <Dialog opened onClose={onClose} title={title} {...(size ? { size } : {})} withCloseButton={!focusFirst}>
      <form
        className={className ? `form-dialog ${className}` : 'form-dialog'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <FormButtons {...send} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
