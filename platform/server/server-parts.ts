import { communicationRoutes, communicationScreens } from './communication/communication.ts'
import { changeLog } from '#platform/core/change-log.contract.ts'
import { listOf } from '#platform/core/list-definition.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { schedulesReport } from '#platform/core/schedule.contract.ts'
import { signInLog } from '#platform/core/sign-in-log.contract.ts'
import type { Config } from './config/config.ts'
import { configurationRoutes } from './configuration/configuration.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { sweepOrphansJob } from './documents/sweep-orphans.job.ts'
import { fileDownloads } from './files/files.routes.ts'
import { changeLogRoutes } from './change-log/change-log.routes.ts'
import { changeLogReport } from './change-log/change-log.report.ts'
import { logWorld } from './change-log/log-world.ts'
import { signInLogReport } from './change-log/sign-in-log.ts'
import type { HomeCard } from './home/home-card.ts'
import { homeRoutes } from './home/home.routes.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import { jobRoutes } from './job-runs/jobs.routes.ts'
import { processRoutes } from './processes/process.routes.ts'
import { type Permissions, permissionsOf } from './door/permissions.ts'
import type { Screen } from './door/screen.ts'
import type { ServerModule } from './modules.ts'
import { checkImportProcess } from './registry/file/check-import.process.ts'
import { checkRecordsProcess } from './registry/write/check-records.process.ts'
import { type ExportedList, exportedRegistry } from './registry/file/export-file.ts'
import { exportRecordsProcess } from './registry/file/export-records.process.ts'
import { listRoutes, registryRoutes } from './registry/registry.routes.ts'
import { exportedReport, titleKey } from './reports/report-file.ts'
import type { Letterhead } from './http/letterhead.ts'
import { printReportProcess } from './reports/print-report.process.ts'
import { reportRoutes } from './reports/report.routes.ts'
import type { ServerReport } from './reports/report-source.ts'
import { outdatedJob } from './retention/outdated.job.ts'
import { failedSchedules } from './schedules/failed-schedules.card.ts'
import { ownSchedules } from './retention/own-schedules.ts'
import type { Partner } from './partners/partner.ts'
import { reconcileJob } from './partners/reconcile.job.ts'
import { compareAllJob, watchExchangeJob } from './partners/watch-exchange.job.ts'
import { retentionJob } from './retention/retention.job.ts'
import { checkSchedules } from './schedules/check-schedules.ts'
import type { Schedule } from './schedules/schedule.ts'
import { schedulesReportOf } from './schedules/schedules.report.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { tellingRuns } from './schedules/tell-runs.ts'
import { writeImportProcess } from './registry/file/write-import.process.ts'
import { sendMailJob } from './mail/send-mail.job.ts'
import { openTransport } from './mail/transport.ts'
import { apiKeyRoutes } from './sign-in/api-keys.routes.ts'
import { openDirectory } from './sign-in/directory.ts'
import { passwordRoutes } from './sign-in/password.routes.ts'
import { composeResetMail, resetMailComposer } from './sign-in/reset-mail.ts'
import { type RegistryWorld, registryWorld } from './registry/store/server-registry.ts'
import { searchRoutes } from './search/search.routes.ts'
import { seeAsRoutes } from './sign-in/see-as.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import type { Texts } from './base/texts.ts'
import { viewRoutes } from './views/views.routes.ts'

export interface ServerParts {
  routes: Route[]
  screens: Screen[]
  jobs: Job[]
}

/** The registries of all modules; refuses a reference that leads nowhere. */
export function worldOf(modules: readonly ServerModule[]): RegistryWorld {
  return registryWorld(
    modules.flatMap((module) => [...(module.registries ?? []), ...(module.lists ?? [])]),
    screensOf(modules),
  )
}

const ownReports = (modules: readonly ServerModule[]): ServerReport[] => modules.flatMap(({ reports = [] }) => reports)
const definitionsOf = (modules: readonly ServerModule[]): AnyReport[] => [
  changeLog,
  signInLog,
  schedulesReport,
  ...ownReports(modules).map(({ report }) => report),
]
/** What things are called in the log depends on all that there is, so it is asked for when the log is read. */
const reportsOf = (modules: readonly ServerModule[], permissions: () => Permissions): ServerReport[] => [
  changeLogReport(logWorld(modules, worldOf(modules)), permissions),
  signInLogReport,
  schedulesReportOf(schedulesOf(modules)),
  ...ownReports(modules),
]

const screensOf = (modules: readonly ServerModule[]): Screen[] => [
  ...definitionsOf(modules).map(reportScreen),
  ...modules.flatMap((module) => module.screens ?? []),
]

/** What it is asked by, and what its rows name, is chosen and read by name there. */
function reportScreen(report: AnyReport): Screen {
  const named = [...report.parameters.map(({ field }: NamedParameter) => field), ...report.fields]
  const offers = [...new Set(named.flatMap(({ to }) => to ?? []))]
  return { path: report.path, element: report.elements.view, title: titleKey(report), offers }
}

const exportsOf = (
  modules: readonly ServerModule[],
  world: RegistryWorld,
  reports: readonly ServerReport[],
): ExportedList[] => [
  ...world.all.map(({ registry }) => exportedRegistry(registry, (id) => world.find(id).registry)),
  ...reports.map(exportedReport),
  ...modules.flatMap((module) => module.exports ?? []),
]

/** Who issues papers; nobody where no module knows. */
export const letterheadOf = (modules: readonly ServerModule[]): Letterhead =>
  modules.find(({ letterhead }) => letterhead)?.letterhead ?? (async () => undefined)

export const homeCardsOf = (modules: readonly ServerModule[]): HomeCard[] => [
  ...modules.flatMap(({ homeCards = [] }) => homeCards),
  failedSchedules(schedulesOf(modules)),
]

/** All that goes by the clock. */
export const schedulesOf = (modules: readonly ServerModule[]): Schedule[] => [
  ...ownSchedules,
  ...modules.flatMap(({ schedules = [] }) => schedules),
]

export const partnersOf = (modules: readonly ServerModule[]): Partner[] =>
  modules.flatMap(({ partners = [] }) => partners)

export function jobsOf(modules: readonly ServerModule[], config: Config, texts: Texts): Job[] {
  const schedules = schedulesOf(modules)
  const scheduled = new Set(schedules.map(({ job }) => job.kind))
  const jobs = plainJobsOf(modules, config, texts)
  checkSchedules(schedules, jobs)
  return jobs.map((job) => (scheduled.has(job.kind) ? tellingRuns(job, schedules) : job))
}

function plainJobsOf(modules: readonly ServerModule[], config: Config, texts: Texts): Job[] {
  const world = worldOf(modules)
  const permissions = once(() => {
    const { routes, screens } = partsOf(modules, config, '', texts)
    return permissionsOf(routes, screens)
  })
  return [
    checkRecordsProcess(world.all).job,
    exportRecordsProcess(exportsOf(modules, world, reportsOf(modules, permissions)), texts).job,
    printReportProcess(reportsOf(modules, permissions), {
      texts,
      publicUrl: config.publicUrl,
      letterhead: letterheadOf(modules),
      find: (id) => world.find(id).registry,
    }).job,
    checkImportProcess(world, texts).job,
    writeImportProcess(world, texts).job,
    sendMailJob({
      openTransport: () => config.mail && openTransport(config.mail),
      composers: { [resetMailComposer]: composeResetMail(texts, config.publicUrl) },
    }),
    reconcileJob(partnersOf(modules), config),
    compareAllJob(partnersOf(modules), config),
    watchExchangeJob(),
    retentionJob(),
    outdatedJob(),
    sweepOrphansJob(config.documents.storage),
    ...modules.flatMap(({ processes = [] }) => processes.map(({ job }) => job)),
    ...modules.flatMap(({ jobs }) => (typeof jobs === 'function' ? jobs(config) : (jobs ?? []))),
  ]
}

/** All that the platform and the modules bring, in one list each. */
export function partsOf(modules: readonly ServerModule[], config: Config, version: string, texts: Texts): ServerParts {
  const world = worldOf(modules)
  const registries = modules.flatMap((module) => module.registries ?? [])
  const jobs = jobsOf(modules, config, texts)
  const reports = reportsOf(
    modules,
    once(() => permissionsOf(parts.routes, parts.screens)),
  )
  const signIn = { config, version, directory: config.directory && openDirectory(config.directory) }
  const parts: ServerParts = {
    jobs,
    routes: [
      ...signInRoutes(signIn),
      ...passwordRoutes(signIn),
      ...apiKeyRoutes(),
      ...seeAsRoutes(),
      ...jobRoutes(jobs, exportsOf(modules, world, reports)),
      ...fileDownloads(),
      ...scheduleRoutes(schedulesOf(modules)),
      ...changeLogRoutes(logWorld(modules, world)),
      ...searchRoutes(
        world,
        {
          tellers: modules.flatMap(({ tellers = [] }) => tellers),
          words: modules.flatMap(({ words = [] }) => words),
        },
        texts,
      ),
      ...homeRoutes(
        homeCardsOf(modules),
        modules.flatMap((module) => module.homeDoors ?? []),
      ),
      ...configurationRoutes(),
      ...communicationRoutes(
        modules.flatMap((module) => module.reasons ?? []),
        world,
      ),
      ...viewRoutes([
        ...world.all.map(({ registry }) => listOf(registry)),
        ...reports.map(({ report }) => listOf(report)),
      ]),
      ...registries.flatMap((server) => registryRoutes(world, server)),
      ...modules.flatMap(({ lists = [] }) => lists.flatMap((server) => listRoutes(world, server))),
      ...reports.flatMap((server) => reportRoutes(server, (id) => world.find(id).registry)),
      ...modules.flatMap(({ processes = [] }) => processes.flatMap(processRoutes)),
      ...modules
        .flatMap((module) => module.documents ?? [])
        .flatMap((owner) => documentRoutes(owner, config.documents)),
      ...modules.flatMap((module) => module.routes ?? []),
    ],
    screens: [
      ...communicationScreens,
      ...world.all.map(({ registry }) => ({
        path: registry.path,
        element: registry.elements.view,
        title: `${registry.textPrefix}title.many`,
      })),
      ...screensOf(modules),
    ],
  }
  return parts
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
