import i18next from 'i18next'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { usePermission } from '../base/permissions.tsx'
import { Navigate } from '../base/address.tsx'

/** The specification's patience for a script chunk. */
export const chunkTimeout = 120_000

export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('loading took too long')), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type Loaded<P> = { status: 'loading' } | { status: 'ready'; Screen: ComponentType<P> } | { status: 'failed' }

/** A screen whose code, and the dictionary of whose module, come when it is opened; by permission. */
export function LazyScreen<P extends object>(props: {
  load: () => Promise<{ Screen: ComponentType<P> }>
  screenProps: P
  element: string
  namespace: string
}) {
  const { t } = useTranslation('shell')
  const { load, namespace } = props
  const permission = usePermission(props.element)
  const [loaded, setLoaded] = useState<Loaded<P>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    setLoaded({ status: 'loading' })
    withTimeout(Promise.all([load(), i18next.loadNamespaces(namespace)]), chunkTimeout).then(
      ([chunk]) => !left && setLoaded({ status: 'ready', Screen: chunk.Screen }),
      () => !left && setLoaded({ status: 'failed' }),
    )
    return () => {
      left = true
    }
  }, [load, namespace, attempt])

  if (!permission.enabled) return <Navigate to="/access" search={{ element: props.element }} replace />
  if (loaded.status === 'failed') {
    return <ErrorPanel lines={[t('message.chunk')]} onRetry={() => setAttempt((count) => count + 1)} />
  }
  if (loaded.status === 'loading') return <SkeletonRows height={32} />
  return <loaded.Screen {...props.screenProps} />
}
