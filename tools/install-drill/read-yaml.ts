export type Yaml = string | Yaml[] | { [key: string]: Yaml }

interface Line {
  indent: number
  text: string
}

/** As much of YAML as the compose file uses: maps, lists, lists on one line, names (`&`, `*`) and what is merged (`<<`). */
export function readYaml(text: string): Yaml {
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*#/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }))
  const names = new Map<string, Yaml>()

  function scalar(written: string): Yaml {
    if (written.startsWith('*')) return names.get(written.slice(1)) ?? fail(`nothing is named ${written}`)
    if (written.startsWith('['))
      return written
        .slice(1, -1)
        .split(',')
        .map((one) => scalar(one.trim()))
    return written.replace(/^'(.*)'$/, '$1')
  }

  function block(indent: number): Yaml {
    if (lines[0]?.text.startsWith('- ')) {
      const list: Yaml[] = []
      while (lines[0]?.indent === indent) {
        const { text: item } = lines.shift()!
        list.push(scalar(item.slice(2)))
      }
      return list
    }
    const map: Record<string, Yaml> = {}
    while (lines[0]?.indent === indent) {
      const { text: line } = lines.shift()!
      const [, key = fail(line), name, value] = /^([^:]+):(?: &(\S+))?(?: (.*))?$/.exec(line) ?? []
      const hasMore = (lines[0]?.indent ?? -1) > indent
      const found = value ? scalar(value) : hasMore ? block(lines[0]!.indent) : ''
      if (name) names.set(name, found)
      if (key === '<<') Object.assign(map, { ...(found as object), ...map })
      else map[key] = found
    }
    return map
  }

  const read = block(0)
  if (lines.length > 0) fail(lines[0]!.text)
  return read
}

function fail(text: string): never {
  throw new Error(`cannot read: ${text}`)
}
