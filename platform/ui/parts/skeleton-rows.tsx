import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'

/** After 150 ms, at the height of the rows to come, so that nothing jumps. */
export function SkeletonRows(props: { height: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="grid-skeleton" aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={props.height - 10} my={5} radius={2} />
      ))}
    </div>
  )
}
