// Prints the part of a migration that brings the states of records to the database: npm run states:sql [-- movement_lots]
import { definedStates } from './states/definitions.ts'
import { statesSql } from './states/states-sql.ts'

const table = process.argv[2]
const defined = (await definedStates()).filter(({ states }) => table === undefined || states.of.table === table)
if (defined.length === 0) throw new Error(`there is no definition of states of ${table}`)
process.stdout.write(defined.map(({ states }) => statesSql(states)).join('\n'))
