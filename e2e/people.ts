/** Users of the demo terminal, by what they are allowed to do with vessels. */
export interface Person {
  username: string
  name: string
}

/** Keeps the master data. */
export const steward: Person = { username: 'o.bruno', name: 'Omar Bruno' }
/** Schedules vessels: keeps them too, but may not delete. */
export const scheduler: Person = { username: 'c.ferri', name: 'Chiara Ferri' }
/** Reads everything, changes nothing. */
export const auditor: Person = { username: 'b.leone', name: 'Beatrice Leone' }
/** Sees how vessels are changed, and may not. */
export const planner: Person = { username: 's.costa', name: 'Sergio Costa' }
/** Two of the same role, who read vessels and may share views with each other. */
export const trader: Person = { username: 'e.rinaldi', name: 'Elena Rinaldi' }
export const otherTrader: Person = { username: 't.hansen', name: 'Tobias Hansen' }
/** Has no business with vessels. */
export const tankOperator: Person = { username: 'p.russo', name: 'Paolo Russo' }
export const administrator: Person = { username: 'admin', name: 'Ada Fontana' }
/** Looks after the system itself, at one of the plants. */
export const systemKeeper: Person = { username: 'n.fabbri', name: 'Nora Fabbri' }
/** Leads a shift: posts, and reverses at night. */
export const shiftLeader: Person = { username: 'm.greco', name: 'Marco Greco' }
/** Two who work with tanks. */
export const otherTankOperator: Person = { username: 'l.conti', name: 'Lucia Conti' }
/** Keeps the book of what is in the tanks. */
export const oilAccountant: Person = { username: 'f.serra', name: 'Francesca Serra' }
