import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isInternalPath } from '#platform/core/internal-path.ts'

/** A link to a page of the application that somebody else chose; anything else is not followed. */
export function PageLink(props: { url: string; onFollow?: () => void; children: ReactNode }) {
  const router = useRouter()
  if (!isInternalPath(props.url)) return null
  return (
    <a
      href={props.url}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        props.onFollow?.()
        void router.navigate({ href: props.url })
      }}
    >
      {props.children}
    </a>
  )
}
