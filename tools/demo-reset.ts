import { removeCluster } from './postgres/cluster.ts'

/** `npm run demo:reset`: forgets everything that was typed into the demo. */
if (process.env.DATABASE_URL) throw new Error('DATABASE_URL is set: only the private demo database is ever deleted')
await removeCluster('demo')
console.log('The demo database is deleted; `npm run demo` makes a new one.')
