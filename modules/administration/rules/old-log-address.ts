import { changeLog } from '#platform/core/change-log.contract.ts'
import type { Address } from '#platform/core/report.ts'
import { signInLog } from '#platform/core/sign-in-log.contract.ts'

/** Both logs once stood at one address, with names of their own for the period: links of those days still lead there. */
export function oldLogAddress(search: Readonly<Record<string, string>>): Address | null {
  const { show, from, to, ...rest } = search
  if (show === undefined && from === undefined && to === undefined) return null
  return {
    to: show === 'signIns' ? signInLog.path : changeLog.path,
    search: { ...rest, ...(from ? { 'at.from': from } : {}), ...(to ? { 'at.to': to } : {}) },
  }
}
