import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { documentEndpoints } from '#platform/core/document.contract.ts'
import { isSafeFileName } from '#platform/core/file-name.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { upload } from './upload.ts'

interface Running {
  key: string
  name: string
  share: number
  problem?: string
}

/** Files on their way. What is refused stays with the reason until it is put away. */
export function useUploads(options: {
  endpoints: ReturnType<typeof documentEndpoints>
  id: string
  largest: number | undefined
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const [running, setRunning] = useState<Running[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const change = (key: string, next: Partial<Running>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const drop = (key: string) => {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setRunning((all) => all.filter((one) => one.key !== key))
  }
  const add = async (file: File, type: string) => {
    const key = crypto.randomUUID()
    const { endpoints, id, largest } = options
    setRunning((all) => [...all, { key, name: file.name, share: 0 }])
    if (!isSafeFileName(file.name)) return change(key, { problem: t('document.badName') })
    if (largest !== undefined && file.size > largest) {
      return change(key, { problem: t('document.tooLarge', { megabytes: Math.floor(largest / 1024 / 1024) }) })
    }
    const abort = new AbortController()
    aborts.current.set(key, abort)
    const query = new URLSearchParams({ name: file.name, type })
    const address = `${endpoints.upload.path.replace(':id', id)}?${query}`
    try {
      const onProgress = (share: number) => change(key, { share })
      await upload(endpoints.upload, address, file, { idempotencyKey: key, onProgress, signal: abort.signal })
      await options.onDone()
      drop(key)
      toast(t('document.added', { name: file.name }))
    } catch (error) {
      if (!abort.signal.aborted) change(key, { problem: describeError(error).lines.join(' ') })
    }
  }
  return { running, add: (file: File, type: string) => void add(file, type), drop }
}
