import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

const notOurs = new Set(['node_modules', '.git', 'dist', 'coverage', '.molo'])

/** The files of a checkout, read and parsed once for all checks. Paths are relative, with forward slashes. */
export class SourceTree {
  readonly root: string
  readonly paths: string[]
  readonly #known: Set<string>
  readonly #texts = new Map<string, string>()
  readonly #sources = new Map<string, ts.SourceFile>()

  constructor(root: string) {
    this.root = root
    this.paths = walk(root, '').toSorted()
    this.#known = new Set(this.paths)
  }

  has(path: string): boolean {
    return this.#known.has(path)
  }

  text(path: string): string {
    return remembered(this.#texts, path, () => readFileSync(join(this.root, path), 'utf8'))
  }

  json(path: string): unknown {
    try {
      return JSON.parse(this.text(path))
    } catch (error) {
      throw new Error(`${path} is not valid JSON`, { cause: error })
    }
  }

  source(path: string): ts.SourceFile {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    return remembered(this.#sources, path, () =>
      ts.createSourceFile(path, this.text(path), ts.ScriptTarget.Latest, false, kind),
    )
  }

  get scripts(): string[] {
    return this.paths.filter((path) => /\.tsx?$/.test(path))
  }

  /** Names of the modules, from their folders. */
  get modules(): string[] {
    return [...new Set(this.paths.flatMap((path) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? []))]
  }
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    // In a second worktree `.git` is a file.
    if (notOurs.has(entry.name)) return []
    if (entry.isDirectory()) return walk(root, path)
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : []
  })
}

function remembered<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}

export function lineAt(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1
}

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}
