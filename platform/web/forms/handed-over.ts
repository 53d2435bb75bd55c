import i18next from 'i18next'
import { toast } from '#platform/ui/parts/toast.ts'

const pause = 50
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const longestWait = 5000

/** A lookup that has no answer yet for what is typed in it. */
const waiting = 'input[aria-busy="true"]'
/** One with something typed in it that the form does not know of. */
const typedIn = 'input[data-typed]'

/**
 * Whoever saves by the keyboard has not left the lookup: it hands over what is typed in it as if it were left, and the answer
 * is waited for. Says whether everything typed is in the form.
 */
export async function handedOver(): Promise<boolean> {
  const control = document.activeElement
  if (control instanceof HTMLInputElement && control.matches(typedIn)) {
    control.blur()
    control.focus()
  }
  const end = Date.now() + longestWait
  // At first only until the control is drawn as it is left.
  await after(0)
  while (document.querySelector(waiting) && Date.now() < end) await after(pause)
  const isDone = document.querySelector(waiting) === null
  if (!isDone) toast(i18next.t('shell:record.lookupWaits'), 'alarm')
  return isDone
}
