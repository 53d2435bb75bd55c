import { parseArgs } from 'node:util'
import { archiveFolder } from './archive.ts'
import { instantOf, shown } from './instant.ts'
import type { Target, Wish } from './plan.ts'
import { Refused } from './refused.ts'

export interface RestoreOptions extends Wish {
  from: string
  /** Left out: beside the others of the backup's version, where Debian keeps them. */
  into: string | undefined
  port: number
  yes: boolean
  json: boolean
}

const usage = `npm run restore -- --to "2026-11-15 22:53:00 Europe/Rome" [--from <archive>] [--into <data folder>] [--port 5433] [--yes]
  npm run restore -- --latest [--up-to-gap] …          the newest state that the archive has
  npm run restore -- --base <name> [--to …] …          from this base backup; alone: as it is, without WAL files`

export function restoreOptions(args: string[], now: Date): RestoreOptions {
  const { values } = parsed(args)
  const given = [values.to !== undefined, values.latest].filter(Boolean).length
  if (given > 1 || (given === 0 && values.base === undefined)) {
    throw new Refused('Say to which moment: either --to, or --latest, or --base.', usage)
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refused(`--port ${values.port} is no port.`, 'leave it out, or give a free one such as 5433.')
  }
  const { into, yes, json, base } = values
  return { target: targetOf(values, now), base, from: values.from ?? archiveFolder(), into, port, yes, json }
}

function targetOf(values: { to?: string; latest: boolean; 'up-to-gap': boolean }, now: Date): Target {
  if (values.latest) return { kind: 'latest', upToGap: values['up-to-gap'] }
  if (values.to === undefined) return { kind: 'base' }
  const at = instantOf(values.to)
  if (at > now) {
    throw new Refused(
      `${shown(at)} is in the future; now it is ${shown(now)}.`,
      'look at the date and the zone, or take --latest.',
    )
  }
  return { kind: 'moment', at }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        to: { type: 'string' },
        latest: { type: 'boolean', default: false },
        'up-to-gap': { type: 'boolean', default: false },
        base: { type: 'string' },
        from: { type: 'string' },
        into: { type: 'string' },
        port: { type: 'string', default: '5433' },
        yes: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Refused((error as Error).message, usage)
  }
}
