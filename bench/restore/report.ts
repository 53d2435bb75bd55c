import { type DrillRun, longestLossSeconds } from './run.ts'

/** The figures of a drill, one per line. */
export function reportOf({ told, rounds, latest, bases, walFiles, problems }: DrillRun, totalMs: number): string[] {
  const all = [...rounds, latest].filter(({ base }) => base !== '')
  const range = (part: 'unpack' | 'verify' | 'replay' | 'amcheck' | 'api' | 'total') => {
    const values = all.map(({ ms }) => ms[part] / 1000).toSorted((a, b) => a - b)
    const middle = values[Math.floor(values.length / 2)] ?? 0
    return `${middle.toFixed(1)} s in the middle, ${(values.at(-1) ?? 0).toFixed(1)} s at most`
  }
  const figures: [string, string | number][] = [
    ['restores', `${rounds.length} to a random moment, 1 to the newest state`],
    ['archive', `${bases} base backups, ${walFiles} WAL files`],
    ['writes acknowledged', told],
    [
      'lost with the disk',
      `${latest.lost.count}, told at most ${latest.lost.seconds.toFixed(1)} s before (allowed: ${longestLossSeconds} s)`,
    ],
    ['unpacked', range('unpack')],
    ['verified', range('verify')],
    ['replayed', range('replay')],
    ['every row in every index', range('amcheck')],
    ['signed in, read, posted', range('api')],
    ['whole restore with checks', range('total')],
    ['problems', problems.length],
    ['total time', `${Math.round(totalMs / 1000)} s`],
  ]
  return figures.map(([name, figure]) => `${name.padEnd(28)}${figure}`)
}
