import './brand.css'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import { gateCalls } from '#platform/core/gate-calls.ts'
import type { environment } from '#platform/core/session.contract.ts'
import { callGate } from './gate-call.ts'

type Environment = AnswerOf<typeof environment>

/** Asked for once: it does not change while the page is open. */
let asked: Promise<Environment | null> | undefined

/** PRODUCTION or TEST, as the server says: nobody should try something out in the wrong place. */
export function EnvironmentBadge() {
  const [found, setFound] = useState<Environment | null>(null)
  useEffect(() => {
    asked ??= callGate<typeof environment>(gateCalls.environment).catch(() => {
      // Another page may have more luck.
      asked = undefined
      return null
    })
    void asked.then(setFound)
  }, [])
  if (!found) return null
  return <span className={`environment environment-${found.badge.toLowerCase()}`}>{found.badge}</span>
}
