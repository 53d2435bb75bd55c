import type { Endpoint } from '#platform/core/endpoint.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { demoRoles, elements, calls, isDoor, registries, type Role } from './routes.ts'

/** The authorization matrix for people: who of the demo terminal may do what, and by which calls. */
export function matrixDocument(): string {
  const ofRegistries = new Set(registries.flatMap((registry) => Object.values(registry.elements) as string[]))
  const others = elements.filter((element) => !ofRegistries.has(element)).toSorted()
  return [
    '# Who may do what',
    '',
    'Made from the route table and the roles of the demo terminal by `npm run authorization:matrix`; a test holds it against the',
    'code, and another asks every call as every role on a running server. `●` may, `○` sees it greyed, empty: not there.',
    `${calls.length} calls, ${elements.length} elements, ${demoRoles.length} roles. SUPERADMIN may everything and has no column.`,
    '',
    '## Without signing in',
    '',
    ...listOf('public'),
    '',
    '## Whoever is signed in',
    '',
    'About oneself. A key makes none of these calls but those about work that it has started itself: jobs and files.',
    '',
    ...listOf('signed-in'),
    '',
    '## Registries',
    '',
    'The calls behind each element are the same for every registry. `GET …/options` (codes and names) is also open to whoever',
    'has the view of a place where such records are chosen or named; lists as they were (`asAt`) need history too.',
    '',
    ...registryCalls(registries[0]!),
    '',
    ...byModule().flatMap(([module, ofModule]) => [`### ${module}`, '', ...registryTables(ofModule), '']),
    '## Everything else',
    '',
    ...table(
      others.map((element) => [`\`${element}\``, (role: Role) => mark(role, element)]),
      'element',
    ),
    '',
    ...others.flatMap((element) => listOf(element)),
    '',
  ].join('\n')
}

const columns = demoRoles.filter(({ isSuperAdmin }) => !isSuperAdmin)

function mark(role: Role, element: string): string {
  const state = role.grants.get(element)
  return state === 'enabled' ? '●' : state === 'visible' ? '○' : ''
}

function listOf(element: string): string[] {
  const needs = ({ permission, mayNeed }: Endpoint) =>
    permission === element ? ' needs' : mayNeed?.includes(element) ? ' may need' : undefined
  return calls
    .filter((endpoint) => needs(endpoint))
    .map((endpoint) => {
      const call = `- \`${endpoint.method} ${endpoint.path}\``
      return isDoor(element) ? call : `${call}${needs(endpoint)} \`${element}\``
    })
    .toSorted()
}

function table(rows: [label: string, cell: (role: Role) => string][], heading: string): string[] {
  return [
    `| ${heading} | ${columns.map(({ name }) => name).join(' | ')} |`,
    `|---|${columns.map(() => ':-:|').join('')}`,
    ...rows.map(([label, cell]) => `| ${label} | ${columns.map(cell).join(' | ')} |`),
  ]
}

type ElementName = keyof AnyRegistry['elements']
const namesOf = (registry: AnyRegistry) => Object.entries(registry.elements) as [ElementName, string][]

function registryCalls(registry: AnyRegistry): string[] {
  return namesOf(registry).map(([name, element]) => {
    const behind = calls
      .filter(({ permission }) => permission === element)
      .map(({ method, path }) => `\`${method} ${path.replace(registry.path, '…')}\``)
    return `- **${name}**: ${behind.join(', ')}`
  })
}

function byModule(): [string, AnyRegistry[]][] {
  const groups = new Map<string, AnyRegistry[]>()
  for (const registry of registries) {
    const module = registry.namespace
    groups.set(module, [...(groups.get(module) ?? []), registry])
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Registries that are shared out alike stand in one table. */
function registryTables(ofModule: readonly AnyRegistry[]): string[] {
  const alike = new Map<string, AnyRegistry[]>()
  for (const registry of ofModule) {
    const pattern = columns
      .map((role) =>
        namesOf(registry)
          .map(([, element]) => mark(role, element))
          .join(','),
      )
      .join(';')
    alike.set(pattern, [...(alike.get(pattern) ?? []), registry])
  }
  return [...alike.values()].flatMap((group) => [
    group.map((registry) => `\`${registry.id}\`${registry.site ? ' (by plant)' : ''}`).join(', '),
    '',
    ...table(
      namesOf(group[0]!).map(([name, element]) => [name, (role: Role) => mark(role, element)]),
      'element',
    ),
    '',
  ])
}
