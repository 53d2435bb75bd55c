import { useEffect } from 'react'

/** The phone's application is another one: whoever was led here from inside is let in by the browser itself. */
export function PocketDoorScreen() {
  useEffect(() => window.location.reload(), [])
  return null
}
