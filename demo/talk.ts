import roles from './data/roles.json' with { type: 'json' }
import { notificationElements } from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import { notify } from '#platform/server/notify/notify.ts'
import { reasons } from '#platform/server/notify/reason.ts'
import {
  insertMessage,
  insertThread,
  storeMembers,
  storeReadUpTo,
} from '#platform/server/communication/threads.repo.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type DemoSlice, enabled } from '#platform/server/demo/demo-slice.ts'
import { auditorRole } from './auditor-grants.ts'
import { idsOfUsers } from './story/users.repo.ts'

const everybody = enabled([...Object.values(notificationElements), ...Object.values(threadElements)])
/** Machines do not talk; what auditors do is said in one place. */
const others = new Set(['API', 'SUPERADMIN', auditorRole])

/** People talk to each other. */
export const talkDemo: DemoSlice = {
  id: 'talk',
  grants: Object.fromEntries(roles.filter(({ name }) => !others.has(name)).map(({ name }) => [name, everybody])),
  records: {},
}

interface DemoThread {
  name: string
  validFrom: string
  validTo: string | null
  users: readonly string[]
  said: readonly (readonly [who: string, what: string])[]
}

const threads: readonly DemoThread[] = [
  {
    name: 'Turno di notte, pontile 2',
    validFrom: '2026-11-01',
    validTo: '2027-03-31',
    users: ['m.greco', 'l.conti', 'p.russo', 'g.marino'],
    said: [
      ['m.greco', 'La pompa P-204 resta ferma fino alle 6. Per la caricazione usate la P-205.'],
      ['l.conti', 'Ricevuto, linea già commutata.'],
      ['g.marino', 'La nave chiede di anticipare di mezz’ora. Per noi va bene, il rimorchiatore è confermato.'],
    ],
  },
  {
    name: 'Vessel data: who checks what',
    validFrom: '2026-10-01',
    validTo: null,
    users: ['c.ferri', 'o.bruno', 'k.ward', 'admin'],
    said: [
      [
        'o.bruno',
        'From Monday the dimensions of new vessels are taken from the vetting questionnaire, not from the broker.',
      ],
      ['c.ferri', 'Good. Two of this week still come from the broker; I will send you the names.'],
    ],
  },
  {
    name: 'Inventario di fine anno 2025',
    validFrom: '2025-12-15',
    validTo: '2026-01-31',
    users: ['f.serra', 'o.bruno', 'm.greco', 'a.vitale'],
    said: [['f.serra', 'Inventario chiuso e firmato. Grazie a tutti.']],
  },
]

interface DemoNotice {
  from: string
  to: readonly string[]
  subject: string
  message: string
  url?: string
}

const notices: readonly DemoNotice[] = [
  {
    from: 'admin',
    to: ['o.bruno', 'c.ferri', 'm.greco', 'l.conti', 'b.leone'],
    subject: 'Maintenance on Sunday',
    message: 'The application is not available on Sunday from 06:00 to 06:30. Save your work before.',
  },
  {
    from: 'k.ward',
    to: ['o.bruno', 'c.ferri'],
    subject: 'Vessel register',
    message: 'Please look at the draught of the two newest vessels: the figures look like feet, not metres.',
    url: '/master-data/Vessels',
  },
  {
    from: 'c.ferri',
    to: ['o.bruno'],
    subject: 'Nuova controparte da inserire',
    message: 'Ti ho lasciato la scheda in cartella. Serve entro giovedì per la nomina della nave.',
  },
]

/** Some notifications and threads among the demo users. */
export async function insertDemoTalk(tx: Tx): Promise<void> {
  const ids = await idsOfUsers(tx)
  const idOf = (username: string): string => {
    const id = ids.get(username)
    if (!id) throw new Error(`no demo user ${username}`)
    return id
  }
  for (const { from, to, ...notice } of notices) {
    await notify(tx, { ...notice, sender: idOf(from), to: to.map(idOf), reason: reasons.message })
  }
  for (const { users, said, ...thread } of threads) {
    const members = users.map(idOf)
    const id = await insertThread(tx, { ...thread, users: members })
    await storeMembers(tx, id, members)
    for (const [who, what] of said) {
      const { number } = await insertMessage({ ...tx, actor: { id: idOf(who) } }, id, what)
      await storeReadUpTo(tx, id, idOf(who), number)
    }
  }
}
