import { AppError, notFound, stale } from '#platform/core/app-error.ts'
import {
  createConfiguration,
  readConfigurations,
  storedConfiguration,
  updateConfiguration,
} from '#platform/core/configuration.contract.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { changeConfiguration, configurationOf, configurationsOf, insertConfiguration } from './configurations.repo.ts'

/** Configuration records belong to one user. Whose they are is said by the session and by nothing that is sent. */
export function configurationRoutes(): Route[] {
  return [
    reads(readConfigurations, async (call, db) => ({
      data: await configurationsOf(db, call.session.userId, call.query.type),
    })),
    writes(createConfiguration, async (call, tx) => {
      const { userId } = call.session
      const made = await insertConfiguration(tx, { ...call.body, value: { ...call.body.value, userId } })
      if (!made) throw new AppError('conflict', 'platform.preferencesExist')
      return { data: made, version: made.version }
    }),
    writes(updateConfiguration, async (call, tx) => {
      const { userId } = call.session
      const key = { id: call.params.id, userId, version: call.version }
      const changed = await changeConfiguration(tx, key, { ...call.body, value: { ...call.body.value, userId } })
      if (changed) return { data: changed, version: changed.version }
      const stored = await configurationOf(tx, userId, key.id)
      if (!stored) throw notFound()
      const { changedBy, changedAt, ...current } = stored
      throw stale(storedConfiguration.parse(current), { updatedBy: changedBy, updatedAt: changedAt })
    }),
  ]
}
