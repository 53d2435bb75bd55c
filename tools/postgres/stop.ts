import { clusterNames, stopCluster } from './cluster.ts'

for (const name of clusterNames()) console.log(`${name}: ${(await stopCluster(name)) ? 'stopped' : 'was not running'}`)
