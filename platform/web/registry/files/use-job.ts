import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abortJob, continueJob, readJob } from '#platform/core/job.contract.ts'
import { isOver } from '#platform/ui/parts/run-strip.tsx'
import { call, callAny } from '../../base/api.ts'
import { recallJob, remember, type RememberedJob } from '../../base/remembered.ts'

/** A job that was started from a list, remembered until it is put away: whoever leaves finds it again. */
export function useJob(what: RememberedJob, registryId: string) {
  const [jobId, setJobId] = useState(() => recallJob(what, registryId))
  const keep = (id: string | null) => {
    remember(what, registryId, id)
    setJobId(id)
  }
  const job = useQuery({
    queryKey: ['job', jobId],
    enabled: jobId !== null,
    queryFn: () => call(readJob, { params: { id: jobId! } }),
    // Events tell of progress at once; asking now and then covers a lost connection.
    refetchInterval: (query) => (query.state.data && isOver(query.state.data) ? false : 2000),
  })
  const running = job.data !== undefined && !isOver(job.data)
  const take = (step: typeof abortJob | typeof continueJob) => ({
    onClick: () => void callAny(step, { params: { id: jobId! } }).then(() => job.refetch()),
  })
  return {
    job,
    running,
    keep,
    abort: running ? take(abortJob) : undefined,
    goOn: job.data?.canContinue ? take(continueJob) : undefined,
    close: () => keep(null),
  }
}
