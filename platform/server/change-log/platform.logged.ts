import { choice, date, instant, integer, text } from '#platform/core/fields.ts'
import { snakeCase } from '#platform/core/registry.ts'
import { schedulesReport } from '#platform/core/schedule.contract.ts'
import { fileProcesses } from '#platform/core/files.process.ts'
import { type AnyProcess, runStates } from '#platform/core/process.ts'
import { viewScopes } from '#platform/core/view.contract.ts'
import { reasons } from '../notify/reason.ts'
import { ownSchedules } from '../retention/own-schedules.ts'
import type { LoggedModule } from './logged-module.ts'
import { data, type LoggedTable, loggedTable, people, person, recordOf, said, texts, unsaid } from './logged-table.ts'

const label = (name: string) => `platform:log.field.${name}`
const tableName = (table: string) => `platform:log.table.${table}`

/** What the log tells of the platform's own tables. What people say to each other stays between them. */
export function platformTables(modules: readonly LoggedModule[]): LoggedTable[] {
  const registries = modules.flatMap(({ registries: all = [], lists = [] }) => [...all, ...lists])
  const titleById = new Map(
    registries.map(({ registry }) => [registry.id as string, `${registry.textPrefix}title.many`]),
  )
  const titleByPath = new Map(registries.map(({ registry }) => [registry.path, titleById.get(registry.id)!]))
  const owners = new Map(
    modules.flatMap(({ documents = [] }) => documents).map(({ contract }) => [contract.kind, contract]),
  )
  const reasonNames = new Map(
    [...Object.values(reasons), ...modules.flatMap((module) => module.reasons ?? [])].map(({ id, nameKey }) => [
      id,
      nameKey,
    ]),
  )
  const scheduleNames = new Map(
    [...ownSchedules, ...modules.flatMap(({ schedules = [] }) => schedules)].map(({ id, text: key }) => [
      id,
      `${key}.name`,
    ]),
  )
  const processes = new Map<string, AnyProcess>(
    [...fileProcesses, ...modules.flatMap(({ processes: all = [] }) => all.map(({ process }) => process))].map(
      (one) => [one.id, one],
    ),
  )
  /** In the words for it, where there are any. */
  const named = (keys: ReadonlyMap<string, string>) =>
    said((value, speech) => (keys.has(value) ? speech.texts.text(speech.language, keys.get(value)!) : value))
  const list = named(titleByPath)

  return [
    loggedTable({
      table: 'api_keys',
      name: tableName('apiKey'),
      label,
      fields: {
        name: text({ max: 100 }),
        userId: person(),
        keyId: text({ max: 8 }),
        scopes: texts(),
        networks: texts(),
        endsAt: instant(),
        revokedAt: instant(),
        secretHash: unsaid(),
      },
      title: ['name', 'userId'],
    }),
    loggedTable({
      table: 'comments',
      audience: 'everywhere',
      name: tableName('comment'),
      label,
      fields: {
        recordId: recordOf(({ registry }) => snakeCase(registry ?? '')),
        author: person(),
        mentions: people(),
        withdrawnAt: { kind: 'mark' },
        text: unsaid(),
      },
      title: ['recordId'],
      pageOf: 'recordId',
      technical: ['registry', 'written_at'],
    }),
    loggedTable({
      table: 'configurations',
      audience: 'everywhere',
      name: tableName('preferences'),
      label,
      fields: { userId: person(), value: unsaid() },
      title: ['userId'],
      technical: ['name', 'type', 'description'],
    }),
    loggedTable({
      table: 'default_views',
      audience: 'everywhere',
      name: tableName('defaultView'),
      label,
      fields: { userId: person(), list, viewId: recordOf('list_views') },
      title: ['list'],
    }),
    loggedTable({
      table: 'documents',
      name: tableName('file'),
      label,
      fields: {
        ownerId: recordOf(({ owner_kind }) => snakeCase(owner_kind ?? '')),
        name: text({ max: 255 }),
        type: said((value, speech, { owner_kind }) => {
          const owner = owners.get(owner_kind ?? '')
          return owner ? speech.texts.text(speech.language, `${owner.texts}.${value}`) : value
        }),
        size: integer({ min: 0, max: 2 ** 31, unit: 'B' }),
        removedAt: { kind: 'mark' },
        removalReason: text({ max: 500 }),
      },
      title: ['ownerId', 'name'],
      pageOf: 'ownerId',
      technical: ['owner_kind', 'site', 'media_type', 'sha256', 'uploaded_at', 'uploaded_by', 'removed_by'],
      siteColumn: 'site',
    }),
    loggedTable({
      table: 'imports',
      name: tableName('import'),
      label,
      fields: { registry: named(titleById), fileRows: integer({ min: 0, max: 2 ** 31 }) },
      title: ['registry'],
      technical: ['sha256', 'imported_by', 'imported_at', 'request_id'],
    }),
    loggedTable({
      table: 'list_views',
      audience: 'everywhere',
      name: tableName('view'),
      label,
      choice: (name, value) => `platform:log.choice.${name}.${value}`,
      fields: {
        name: text({ max: 60 }),
        list,
        ownerId: person(),
        scope: choice(viewScopes),
        roleId: recordOf('roles'),
        content: data(),
      },
      title: ['list', 'name'],
    }),
    loggedTable({
      table: 'muted_reasons',
      audience: 'everywhere',
      name: tableName('mutedReason'),
      label,
      fields: { userId: person(), reason: unsaid() },
      title: ['userId'],
    }),
    loggedTable({
      table: 'notifications',
      audience: 'everywhere',
      name: tableName('notification'),
      label,
      fields: {
        sender: person(),
        reason: named(reasonNames),
        // As addressed, which may be the name of a thread.
        receivers: unsaid(),
        subject: unsaid(),
        message: unsaid(),
      },
      title: ['reason'],
      technical: ['sent_at', 'about', 'url'],
      follows: true,
    }),
    loggedTable({
      table: 'process_runs',
      name: tableName('processRun'),
      label,
      choice: (name, value) => `platform:log.choice.${name}.${value}`,
      fields: {
        process: said((value, { texts: words, language }) => {
          const known = processes.get(value)
          return known ? words.text(language, known.titleKey) : value
        }),
        state: choice(runStates),
        step: said((value, { texts: words, language }, { process }) => {
          const known = processes.get(process ?? '')
          return known ? words.text(language, known.stepKey(value)) : value
        }),
        about: data(),
        counts: data(),
        startedBy: person(),
      },
      title: ['process'],
      technical: ['site', 'only_one', 'result', 'error', 'error_params', 'job', 'started_at', 'ended_at'],
      siteColumn: 'site',
    }),
    loggedTable({
      table: 'schedules',
      name: tableName('schedule'),
      label,
      fields: {
        name: named(scheduleNames),
        since: instant(),
        pausedAt: { kind: 'mark' },
        pausedBy: person(),
        pauseReason: text({ max: 500 }),
      },
      title: ['name'],
      page: () => schedulesReport.path,
    }),
    loggedTable({
      table: 'threads',
      audience: 'nobody',
      name: tableName('thread'),
      label,
      fields: { name: unsaid(), validFrom: date(), validTo: date() },
      title: ['validFrom'],
    }),
    loggedTable({
      table: 'thread_members',
      audience: 'nobody',
      name: tableName('threadMember'),
      label,
      fields: { userId: person() },
      title: ['userId'],
      technical: ['thread_id'],
      follows: true,
    }),
    loggedTable({
      table: 'thread_messages',
      audience: 'nobody',
      name: tableName('threadMessage'),
      label,
      fields: { sender: person(), number: integer({ min: 1, max: 2 ** 31, ordinal: true }), message: unsaid() },
      title: ['number'],
      technical: ['thread_id', 'sent_at'],
    }),
    loggedTable({
      table: 'user_views',
      name: tableName('seenAs'),
      label,
      fields: { viewerId: person(), seenId: person(), startedAt: instant(), endedAt: instant() },
      title: ['seenId'],
      technical: ['session_id'],
    }),
  ]
}
