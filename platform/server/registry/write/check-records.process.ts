import { checkRecords } from '#platform/core/files.process.ts'
import type { Issue } from '#platform/core/issue.ts'
import { serverProcess, type ServerProcess } from '../../processes/server-process.ts'
import { checkValues } from './check-record.ts'
import { recordTitle } from '../store/record-title.ts'
import { countAll, recordsAfter, type StoredRecord } from '../store/registry.repo.ts'
import type { ServerRegistry } from '../store/server-registry.ts'

const rowsPerStep = 500
const rowsListed = 100

interface Findings {
  after: string | null
  checked: number
  failedCount: number
  failed: { id: string; title: string; issues: Issue[] }[]
}

/** Goes through all records of a registry and holds each against today's shape and rules. */
export function checkRecordsProcess(registries: readonly ServerRegistry[]): ServerProcess {
  const byId = new Map(registries.map((server) => [server.registry.id, server]))
  const find = (id: string): ServerRegistry => {
    const server = byId.get(id)
    if (!server) throw new Error(`no registry ${id}`)
    return server
  }
  return serverProcess(checkRecords, {
    rights: (about) => [find(about.registry).registry.elements.check],
    notice: (about, end) => {
      const { registry } = find(about.registry)
      const params = { registry: { key: `${registry.textPrefix}title.many` } }
      const subject = { key: 'platform:notification.checkEnded', params }
      if (end.state === 'failed') {
        return { subject, message: end.why, url: registry.path }
      }
      const { checked, failedCount } = end.result as Omit<Findings, 'after'>
      const message = { key: 'platform:notification.checkResult', params: { checked, failed: failedCount } }
      return { subject, message, url: registry.path }
    },
    steps: {
      start: async ({ tx, about }) => ({ finished: true, total: await countAll(tx, find(about.registry).registry) }),
      check: async ({ tx, about, memo }) => {
        const server = find(about.registry)
        const sofar = (memo as Findings | null) ?? { after: null, checked: 0, failedCount: 0, failed: [] }
        const records = await recordsAfter(tx, server.registry, sofar.after, rowsPerStep)
        const findings = addFindings(server, sofar, records)
        const counts = { checked: findings.checked, failed: findings.failedCount }
        return { finished: records.length < rowsPerStep, progress: findings.checked, memo: findings, counts }
      },
      completed: ({ memo }) => {
        const { after: _, ...result } = memo as Findings
        return Promise.resolve({ finished: true, result })
      },
    },
  })
}

function addFindings(server: ServerRegistry, sofar: Findings, records: StoredRecord[]): Findings {
  const { registry } = server
  const failed = records
    .map((record) => ({
      id: record.id,
      title: recordTitle(record[registry.title]),
      issues: checkValues(server, Object.fromEntries(registry.inputFields.map(({ name }) => [name, record[name]])))
        .issues,
    }))
    .filter((entry) => entry.issues.length > 0)
  return {
    after: records.at(-1)?.id ?? sofar.after,
    checked: sofar.checked + records.length,
    failedCount: sofar.failedCount + failed.length,
    failed: [...sofar.failed, ...failed].slice(0, rowsListed),
  }
}
