import { isTest } from './source-tree.ts'

/** The part of the house a file stands in. */
export interface Place {
  kind:
    | 'core'
    | 'platform-server'
    | 'platform-web'
    | 'platform-ui'
    | 'platform-testing'
    | 'measurement'
    | 'contract'
    | 'rules'
    | 'server'
    | 'web'
    | 'i18n'
    | 'module-demo'
    | 'module-root'
    | 'server-app'
    | 'web-app'
    | 'outside'
  module?: string
}

const moduleFolders = { contract: 'contract', rules: 'rules', server: 'server', web: 'web', i18n: 'i18n' } as const
const platformFolders = {
  core: 'core',
  server: 'platform-server',
  web: 'platform-web',
  ui: 'platform-ui',
  testing: 'platform-testing',
} as const

export function placeOf(path: string): Place {
  const [top, second = '', third = ''] = path.split('/')
  if (top === 'platform') return { kind: platformFolders[second as keyof typeof platformFolders] ?? 'outside' }
  if (top === 'packages') return { kind: 'measurement' }
  // The simulator is the world outside: a product of its own that only happens to live here.
  if (path.startsWith('apps/simulator/')) return { kind: 'outside' }
  if (top === 'apps') return { kind: second === 'web' ? 'web-app' : 'server-app' }
  if (top !== 'modules') return { kind: 'outside' }
  if (third.startsWith('demo')) return { kind: 'module-demo', module: second }
  return { kind: moduleFolders[third as keyof typeof moduleFolders] ?? 'module-root', module: second }
}

/** What may be imported from where, besides the same place; `docs/` and the README of the house tell the same in words. */
const arrows: Record<Exclude<Place['kind'], 'outside'>, Place['kind'][]> = {
  core: [],
  measurement: [],
  'platform-server': ['core'],
  'platform-ui': ['core'],
  'platform-web': ['core', 'platform-ui'],
  'platform-testing': ['core', 'platform-server', 'platform-web', 'platform-ui', 'outside'],
  contract: ['core'],
  rules: ['core', 'measurement', 'contract'],
  server: ['core', 'platform-server', 'measurement', 'contract', 'rules', 'i18n'],
  web: ['core', 'platform-web', 'platform-ui', 'measurement', 'contract', 'rules', 'i18n'],
  i18n: [],
  'module-demo': ['core', 'platform-server', 'contract', 'rules', 'server', 'outside'],
  'module-root': [],
  'server-app': ['core', 'platform-server'],
  'web-app': ['core', 'platform-web', 'platform-ui'],
}

/** What a module shows to the modules that list it in `uses`. */
const shown: Partial<Record<Place['kind'], (path: string) => boolean>> = {
  contract: () => true,
  rules: () => true,
  server: (path) => path.endsWith('/server/public.ts'),
  web: (path) => path.endsWith('/web/public.ts'),
  'module-demo': () => true,
}

/** Why an import between two files of this checkout is wrong, or nothing. */
export function arrowProblem(from: string, to: string, uses: (module: string) => string[]): string | undefined {
  const source = placeOf(from)
  const target = placeOf(to)
  if (source.kind === 'outside') return undefined
  const name = (place: Place) => (place.module ? `${place.kind} of ${place.module}` : place.kind)

  if (target.module && from.startsWith('platform/')) return `platform imports the module ${target.module}`
  if (target.module && from.startsWith('packages/')) return `a package imports the module ${target.module}`

  if (source.kind === 'server-app' || source.kind === 'web-app') {
    if (isTest(from)) return undefined
    const side = source.kind === 'web-app' ? 'web' : 'server'
    if (target.module) {
      return to === `modules/${target.module}/${side}/${target.module}.module.ts`
        ? undefined
        : `apps import only ${side}/<id>.module.ts of a module`
    }
  }
  // A test may put an application together, as apps do, and read the data of the demo.
  const isStart = target.kind === 'server-app' || /^modules\/([^/]+)\/(server|web)\/\1\.module\.ts$/.test(to)
  if (isTest(from) && (isStart || ['platform-testing', 'module-demo', 'outside'].includes(target.kind)))
    return undefined

  if (source.module && target.module && source.module !== target.module) {
    if (!uses(source.module).includes(target.module)) return `${target.module} is not in "uses" of ${source.module}`
    if (!shown[target.kind]?.(to)) return `${source.module} reaches into the inside of ${target.module}`
    // The other module's server/public.ts is for servers only, its web/public.ts for the web only.
    const sideways = target.kind === source.kind && target.kind !== 'i18n'
    return sideways || arrows[source.kind].includes(target.kind) ? undefined : `${name(source)} imports ${name(target)}`
  }
  if (target.kind === source.kind || arrows[source.kind].includes(target.kind)) return undefined
  return `${name(source)} imports ${name(target)}`
}

const pure = new Set<Place['kind']>(['core', 'contract', 'rules', 'measurement'])
const browser = new Set<Place['kind']>(['platform-web', 'platform-ui', 'web', 'web-app'])
const onlyPackages: Partial<Record<Place['kind'], string[]>> = {
  contract: ['zod'],
  rules: ['@molo/measurement'],
  measurement: [],
}

/** Why an import of a package or of a Node builtin is wrong, or nothing. */
export function packageProblem(from: string, name: string): string | undefined {
  const { kind } = placeOf(from)
  const isTool = isTest(from) || from.endsWith('.config.ts') || /^packages\/[^/]+\/(?!src\/)/.test(from)
  if (isTool) return undefined
  if (name.startsWith('node:')) {
    if (pure.has(kind)) return `pure code imports ${name}`
    if (browser.has(kind)) return `web code imports ${name}`
    return undefined
  }
  const allowed = onlyPackages[kind]
  if (allowed && !allowed.includes(name)) return `${kind} imports the package ${name}`
  if (kind === 'platform-ui' && name === '@tanstack/react-query') return 'platform/ui fetches no data'
  return undefined
}
