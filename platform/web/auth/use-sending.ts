import { useState } from 'react'

/** Sends a form once at a time. The pages before the door keep nothing that they got: no cache is needed for them. */
export function useSending<A>(options: {
  send: () => Promise<A>
  onDone: (answer: A) => void
  onRefused: (error: unknown) => void
}) {
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const submit = async () => {
    if (state === 'sending') return
    setState('sending')
    const outcome = await options.send().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    setState('answer' in outcome ? 'done' : 'idle')
    if ('answer' in outcome) options.onDone(outcome.answer)
    else options.onRefused(outcome.error)
  }
  return { state, submit: () => void submit(), again: () => setState('idle') }
}
