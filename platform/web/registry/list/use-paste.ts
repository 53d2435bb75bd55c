import { useEffect, useEffectEvent } from 'react'
import { fromClipboard } from '#platform/core/clipboard.ts'

/** Cells pasted onto the page itself; what is pasted into a field or a dialog belongs there. */
export function usePaste(enabled: boolean, onPaste: (cells: string[][]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target
    const typing =
      target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="dialog"]')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!enabled || typing || text.trim() === '' || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    onPaste(fromClipboard(text))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
