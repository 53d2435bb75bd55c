import './toast-strip.css'
import { Notifications } from '@mantine/notifications'
import { useLayoutEffect, useRef } from 'react'

/**
 * Where short words about what just happened stand: a strip at the lower edge that the page makes room for, so that they
 * lie over no button and no row. Dialogs and panels end above it too.
 */
export function ToastStrip() {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = strip.current!
    const page = document.documentElement
    const watch = new ResizeObserver(() => page.style.setProperty('--toast-strip', `${element.offsetHeight}px`))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={strip} className="toast-strip">
      <Notifications withinPortal={false} position="bottom-center" autoClose={3000} limit={3} />
    </div>
  )
}
