// npm run bench:streams: what open screens that never read cost the API, and everybody else.
import { parseArgs } from 'node:util'
import { benchDatabase } from './registry/bench-database.ts'
import { measureStreams } from './streams/measure.ts'
import { startWatchedApi } from './streams/watched-api.ts'

const { values } = parseArgs({
  options: {
    deaf: { type: 'string', default: '200' },
    events: { type: 'string', default: '10000' },
    'per-second': { type: 'string', default: '1000' },
    /** Sizes of the events, each measured with an API of its own. */
    bytes: { type: 'string', default: '100,1000,7000' },
  },
})
const [events, perSecond] = [Number(values.events), Number(values['per-second'])]

const { url, remove } = await benchDatabase('bench-streams')
try {
  console.log(`\n${events.toLocaleString('en')} events, ${perSecond.toLocaleString('en')} a second`)
  say('', ['memory', 'longest work', 'slowest event', 'slowest call', 'given up'])
  // Without anybody deaf first: what the events cost by themselves.
  for (const bytes of values.bytes.split(',').map(Number)) {
    for (const deaf of [0, Number(values.deaf)]) await measure(deaf, bytes)
  }
} finally {
  await remove()
}

async function measure(deaf: number, bytes: number) {
  const api = await startWatchedApi(url)
  try {
    const figures = await measureStreams(api, url, { deaf, events, bytes, perSecond })
    const { cost, slowestEventMs, slowestCallMs, givenUp } = figures
    say(`${bytes} bytes, ${deaf} deaf`, [
      `+${cost.growthMb.toFixed(0)} MB`,
      `${cost.longestWorkMs.toFixed(0)} ms`,
      `${slowestEventMs} ms`,
      `${slowestCallMs} ms`,
      `${givenUp} of ${deaf}`,
    ])
  } finally {
    api.stop()
  }
}

function say(what: string, figures: string[]) {
  console.log(`${what.padEnd(22)} ${figures.map((figure) => figure.padStart(14)).join(' ')}`)
}
